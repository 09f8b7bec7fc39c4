import type { ReadableDatabase } from '../../store/database';
import { documentOutline, passagePlace } from '../../store/documentOutline';
import { documentChunks, getDocument, listCollections, listDocuments } from '../../store/documents';
import type { Handlers } from './types';

type ReaderDocuments = Pick<
  Handlers<'reader'>,
  'documents.list' | 'documents.get' | 'documents.chunks' | 'documents.outline' | 'documents.placeOf'
>;

export function readerDocumentHandlers(db: ReadableDatabase): ReaderDocuments {
  return {
    'documents.list': (input) => ({ items: listDocuments(db, input), collections: listCollections(db) }),
    'documents.get': ({ id }) => getDocument(db, id),
    'documents.chunks': (input) => documentChunks(db, input),
    'documents.outline': ({ id }) => ({ items: documentOutline(db, id) }),
    'documents.placeOf': ({ memoryId }) => ({ place: passagePlace(db, memoryId) }),
  };
}
