import { queryClient, queryKey, requestOptions } from '../api/queries';
import { sendCommand } from '../api/commands';
import { announce, announceError } from '../ui/changeToast';

/** Pauses memory, or resumes it, in all chats. */
export async function toggleMemory(): Promise<void> {
  try {
    const { values } = await queryClient.fetchQuery(requestOptions('settings.get', {}));
    await setMemoryPaused(!values.memoryPaused);
  } catch (error) {
    announceError(error);
  }
}

export async function setMemoryPaused(memoryPaused: boolean): Promise<void> {
  try {
    await sendCommand('settings.set', { memoryPaused });
    await queryClient.invalidateQueries({ queryKey: queryKey('settings.get', {}) });
    announce(
      memoryPaused
        ? 'Memory is paused: chats recall nothing and learn nothing.'
        : 'Memory is on again: chats recall and learn.',
    );
  } catch (error) {
    announceError(error);
  }
}
