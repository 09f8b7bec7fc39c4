import type { ReadableDatabase } from '../../store/database';
import { documentChunks, getDocument, listCollections, listDocuments } from '../../store/documents';
import type { Handlers } from './types';

type ReaderDocuments = Pick<Handlers<'reader'>, 'documents.list' | 'documents.get' | 'documents.chunks'>;

export function readerDocumentHandlers(db: ReadableDatabase): ReaderDocuments {
  return {
    'documents.list': (input) => ({ items: listDocuments(db, input), collections: listCollections(db) }),
    'documents.get': ({ id }) => getDocument(db, id),
    'documents.chunks': (input) => documentChunks(db, input),
  };
}
