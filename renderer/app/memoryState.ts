import type { Settings } from '#shared/domain/settings';
import { bridge } from '../api/bridge';
import { sendCommand } from '../api/commands';
import { announce, announceError } from '../ui/changeToast';

export const LEARNING_WORDS: Readonly<Record<Settings['learning'], string>> = {
  ask: 'Asks before it learns',
  auto: 'Learns by itself',
  off: 'Learns nothing',
};

const FIXED = 'This was set by the environment when the app started, and cannot be changed here.';

/** Pauses memory, or resumes it, in all chats. */
export async function toggleMemory(): Promise<void> {
  try {
    const { values } = await bridge.request('settings.get', {});
    await setMemoryPaused(!values.memoryPaused);
  } catch (error) {
    announceError(error);
  }
}

export async function setMemoryPaused(memoryPaused: boolean): Promise<void> {
  await change(
    { memoryPaused },
    memoryPaused
      ? 'Memory is paused: chats recall nothing and learn nothing.'
      : 'Memory is on again: chats recall and learn.',
  );
}

export async function setLearning(learning: Settings['learning']): Promise<void> {
  await change({ learning }, `${LEARNING_WORDS[learning]}.`);
}

async function change(
  patch: Partial<Pick<Settings, 'memoryPaused' | 'learning'>>,
  sentence: string,
): Promise<void> {
  try {
    const now = await sendCommand('settings.set', patch);
    // The environment goes before what is stored.
    const taken = { ...now, ...patch };
    const fixed = taken.memoryPaused !== now.memoryPaused || taken.learning !== now.learning;
    announce(fixed ? FIXED : sentence);
  } catch (error) {
    announceError(error);
  }
}
