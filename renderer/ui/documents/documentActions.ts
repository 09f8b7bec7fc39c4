import type { DocumentInfo } from '#shared/domain/document';
import { sendCommand } from '../../api/commands';
import { announce, announceError, announceStep } from '../changeToast';
import { excerpt } from '../memory/words';
import { documentsOf } from './documentWords';

type Named = Pick<DocumentInfo, 'id' | 'name'>;

/** Removes documents with all of their passages, and says so with Undo. Returns whether it was done. */
export async function removeDocuments(documents: readonly Named[]): Promise<boolean> {
  try {
    const { changed, seq } = await sendCommand('documents.remove', { ids: documents.map(({ id }) => id) });
    if (changed === 0) announce('These documents are gone already.');
    else announceStep(`Removed ${named(documents)} with all passages.`, seq);
    return true;
  } catch (error) {
    announceError(error);
    return false;
  }
}

/** Moves documents to a collection, and says so with Undo. Returns whether it was done. */
export async function moveDocuments(documents: readonly Named[], collection: string): Promise<boolean> {
  try {
    const { changed, seq } = await sendCommand('documents.move', {
      ids: documents.map(({ id }) => id),
      collection,
    });
    if (changed === 0) announce(`Nothing to move: all of it is in “${collection}” already.`);
    else announceStep(`Moved ${named(documents)} to “${collection}”.`, seq);
    return true;
  } catch (error) {
    announceError(error);
    return false;
  }
}

function named(documents: readonly Named[]): string {
  const [only] = documents;
  return documents.length === 1 && only !== undefined
    ? `“${excerpt(only.name, 60)}”`
    : documentsOf(documents.length);
}
