import { expect, test as hosted } from '../../support/hosts';
import { ChatPage } from './chatPage';
import { DocumentsPage } from './documentsPage';
import { Frame } from './frame';
import { GraphPage } from './graphPage';
import { HealthPage } from './healthPage';
import { InspectorPane } from './inspectorPane';
import { JournalPage } from './journalPage';
import { MemoriesPage } from './memoriesPage';
import type { PageHolder } from './pageHolder';
import { ReviewPage } from './reviewPage';
import { SettingsPage } from './settingsPage';
import { TransferPage } from './transferPage';

/** The app as a person meets it, on whichever host. */
export class Mnemoscope {
  readonly frame: Frame;
  readonly chat: ChatPage;
  readonly memories: MemoriesPage;
  readonly documents: DocumentsPage;
  readonly graph: GraphPage;
  readonly journal: JournalPage;
  readonly review: ReviewPage;
  readonly health: HealthPage;
  readonly settings: SettingsPage;
  readonly transfer: TransferPage;
  readonly inspector: InspectorPane;

  constructor(app: PageHolder) {
    this.frame = new Frame(app);
    this.chat = new ChatPage(app);
    this.memories = new MemoriesPage(app);
    this.documents = new DocumentsPage(app);
    this.graph = new GraphPage(app);
    this.journal = new JournalPage(app);
    this.review = new ReviewPage(app);
    this.health = new HealthPage(app);
    this.settings = new SettingsPage(app);
    this.transfer = new TransferPage(app);
    this.inspector = new InspectorPane(app);
  }
}

export const test = hosted.extend<{ ui: Mnemoscope }>({
  /** The page models of `app`. */
  ui: async ({ app }, use) => {
    await use(new Mnemoscope(app));
  },
});

export { expect };
