import { bridge } from '../api/bridge';
import { exportSession } from '../features/chat/exportSession';
import { pinSession } from '../features/chat/sessionActions';
import { announce, announceError } from '../ui/changeToast';
import { useNavigation } from './navigation';

/** Saves the open chat as a Markdown file. */
export function exportOpenSession(): void {
  const id = openSession();
  if (id !== null) void exportSession(id, 'markdown');
}

/** Pins the open chat to the top of the list, or takes it off. */
export function pinOpenSession(): void {
  const id = openSession();
  if (id === null) return;
  bridge.request('sessions.get', { id }).then(({ session }) => pinSession(session), announceError);
}

function openSession(): string | null {
  const { sessionId } = useNavigation.getState();
  if (sessionId === null) announce('No stored chat is open. Open one first.');
  return sessionId;
}
