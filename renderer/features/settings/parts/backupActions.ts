import { bridge } from '../../../api/bridge';
import { sendCommand } from '../../../api/commands';
import { queryClient, queryKey } from '../../../api/queries';
import { announce, announceError } from '../../../ui/changeToast';
import { countOf } from '../../../ui/format';

/** Each says how it ended, and throws nothing. */
export async function checkBackup(name: string): Promise<void> {
  try {
    const { problem } = await bridge.request('store.verifyBackup', { name });
    if (problem === null) announce('The backup can be read from end to end.');
    else announceError(new Error(`The backup cannot be read: ${problem}`));
    await queryClient.invalidateQueries({ queryKey: queryKey('store.status', {}) });
  } catch (error) {
    announceError(error);
  }
}

export async function addBackup(name: string): Promise<void> {
  try {
    const { memories, unreadable } = await sendCommand('store.recover', { from: 'backup', name });
    const lost = unreadable === 0 ? '' : ` ${countOf(unreadable, 'record', 'records')} could not be read.`;
    announce(`Brought back ${countOf(memories, 'memory', 'memories')}.${lost}`);
  } catch (error) {
    announceError(error);
  }
}

export async function goBackTo(name: string): Promise<void> {
  try {
    const { before } = await bridge.request('store.restoreBackup', { name });
    announce(`The store is as it was then. The one before is in the backup ${before.name}.`);
    await queryClient.invalidateQueries();
  } catch (error) {
    announceError(error);
  }
}
