import { pickFiles } from '../../api/givenFiles';
import { announceError } from '../../ui/changeToast';
import { ingestFiles } from '../../ui/documents/ingest';
import { targetCollection } from './documentsChoice';

/** Lets the person choose files or a folder, and reads what they choose into the collection that is shown. */
export async function addFiles(options: { folder: boolean }): Promise<void> {
  const collection = targetCollection();
  try {
    ingestFiles(await pickFiles(options), collection);
  } catch (error) {
    announceError(error);
  }
}
