import { create } from 'zustand';
import type { Message } from '#shared/domain/session';
import { useNavigation } from '../../app/navigation';
import { INCOGNITO, useChatUi } from './chatUi';
import { stopTurn } from './runTurn';
import { dropTurn } from './turns';

interface Incognito {
  open: boolean;
  /** Counts conversations: what ends late must not land in the next one. */
  generation: number;
  messages: readonly Message[];
}

/** The one conversation that is read from nowhere and written nowhere: it lives in this store until it is closed. */
export const useIncognito = create<Incognito>()(() => ({ open: false, generation: 0, messages: [] }));

/** Wherever it is asked for: showing it begins one when none is open. */
useNavigation.subscribe(({ incognito }) => {
  if (!incognito || useIncognito.getState().open) return;
  useIncognito.setState(({ generation }) => ({ open: true, generation: generation + 1, messages: [] }));
});

/** Shows the incognito conversation, with a text to go on with. */
export function openIncognito(text = ''): void {
  const { showSessions, focusComposer, setDraft } = useChatUi.getState();
  if (text !== '') setDraft(INCOGNITO, text);
  showSessions(false);
  useNavigation.getState().openIncognito();
  focusComposer();
}

/** Ends what runs in it and forgets everything that was said. */
export function closeIncognito(): void {
  stopTurn(INCOGNITO);
  dropTurn(INCOGNITO);
  if (useNavigation.getState().incognito) useNavigation.getState().openSession(null);
  useIncognito.setState({ open: false, messages: [] });
  const { setDraft, setQueued } = useChatUi.getState();
  setDraft(INCOGNITO, '');
  setQueued(INCOGNITO, null);
}

/** The conversation up to the message (without it), or all of it. */
export function incognitoBefore(messageId: string | null): readonly Message[] {
  const { messages } = useIncognito.getState();
  const cut = messages.findIndex(({ id }) => id === messageId);
  return cut === -1 ? messages : messages.slice(0, cut);
}

const MOST_HISTORY = 200;

/** What the model is told of it. */
export function incognitoHistory(messages: readonly Message[]): { role: Message['role']; text: string }[] {
  return messages
    .filter(({ text }) => text !== '')
    .map(({ role, text }) => ({ role, text }))
    .slice(-MOST_HISTORY);
}
