import type { Proposal } from '#shared/domain/proposal';
import type { Settings } from '#shared/domain/settings';
import { LearnService } from '../../electron/engine/compute/learnService';
import type { FactProposer, Utterance } from '../../electron/memory/learning/proposer';
import { writeSettings } from '../../electron/store/settingsStore';
import { embeddersOf, remoteOf, WordEmbedder } from '../unit/chat/turns';
import { openTestStore, type TestStore } from './store';

export interface Learner {
  readonly store: TestStore;
  readonly service: LearnService;
  /** Says it in a chat, and returns what was found to learn. */
  say(text: string, more?: Partial<Utterance>): Promise<Proposal[]>;
  /** Texts of memories with that status, oldest first. */
  texts(status?: string): string[];
}

/** Learning on a real store, with word vectors. */
export function makeLearner(
  settings: Partial<Settings> = {},
  proposeByModel: FactProposer = () => Promise.resolve([]),
): Learner {
  const store = openTestStore();
  writeSettings(store.db, settings);
  const peers = { reader: remoteOf(store.reader), writer: remoteOf(store.writer) };
  const service = new LearnService(peers, embeddersOf(store, new WordEmbedder()), proposeByModel);
  let previous: string | null = null;
  let count = 0;
  return {
    store,
    service,
    say: async (text, more = {}) => {
      store.clock.advance(60_000);
      count += 1;
      const utterance: Utterance = {
        text,
        sessionId: 's1',
        messageId: `m${count}`,
        at: store.clock.now(),
        previous,
        usedTexts: [],
        ...more,
      };
      previous = text;
      return service.learn(utterance, { signal: new AbortController().signal });
    },
    texts: (status = 'active') =>
      store.db
        .all<{ text: string }>('SELECT text FROM memories WHERE status = ? ORDER BY seq', status)
        .map((row) => row.text),
  };
}
