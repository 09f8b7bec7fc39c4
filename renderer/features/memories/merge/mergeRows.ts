import { useFrame } from '../../../app/frameState';
import { announceError } from '../../../ui/changeToast';
import { idsOf } from '../bulk/readRows';

/** Opens the dialog for merging the memories of these rows. Says what fails. */
export async function mergeRows(rows: readonly number[]): Promise<void> {
  try {
    useFrame.getState().merge(await idsOf(rows));
  } catch (error) {
    announceError(error);
  }
}
