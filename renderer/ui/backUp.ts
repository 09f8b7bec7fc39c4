import { bridge } from '../api/bridge';
import { queryClient, queryKey } from '../api/queries';
import { announce, announceError } from './changeToast';
import { formatBytes } from './format';

/** Makes a backup, and says what it is called or why there is none. */
export async function backUp(): Promise<void> {
  try {
    const { name, sizeBytes, problem } = await bridge.request('store.backup', {});
    if (problem === null) announce(`Backed up to ${name} (${formatBytes(sizeBytes)}), and checked it.`);
    else announceError(new Error(`Backed up to ${name}, but it could not be read again: ${problem}`));
    void queryClient.invalidateQueries({ queryKey: queryKey('health.check', {}) });
    void queryClient.invalidateQueries({ queryKey: queryKey('store.status', {}) });
  } catch (error) {
    announceError(error);
  }
}
