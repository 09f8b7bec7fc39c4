import { bridge } from '../api/bridge';
import { sendCommand } from '../api/commands';
import { announce, announceChange, announceError } from '../ui/changeToast';
import { saveText } from '../ui/saveText';
import { useNavigation } from './navigation';

const NO_CHAT = 'No stored chat is open. Open one first.';

/** Saves the open chat as a Markdown file. */
export async function exportOpenSession(): Promise<void> {
  const { sessionId } = useNavigation.getState();
  if (sessionId === null) return announce(NO_CHAT);
  try {
    const { fileName, content } = await bridge.request('sessions.export', {
      id: sessionId,
      format: 'markdown',
    });
    saveText(fileName, content, 'text/markdown');
    announce(`Saved ${fileName}.`);
  } catch (error) {
    announceError(error);
  }
}

/** Pins the open chat to the top of the list, or takes it off. */
export async function pinOpenSession(): Promise<void> {
  const { sessionId } = useNavigation.getState();
  if (sessionId === null) return announce(NO_CHAT);
  try {
    const { session } = await bridge.request('sessions.get', { id: sessionId });
    await sendCommand('sessions.pin', { id: sessionId, pinned: !session.pinned });
    announceChange(session.pinned ? 'Unpinned the chat.' : 'Pinned the chat to the top of the list.');
  } catch (error) {
    announceError(error);
  }
}
