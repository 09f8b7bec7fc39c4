/** What differs between servers that speak the language of Qdrant. */
export interface QdrantDialect {
  title: string;
  /** Where it usually listens. */
  url: string;
  keyHeader: string;
  /** How to ask for the nearest: Qdrant's general query, or the older search. */
  nearest: 'query' | 'search';
  /** Whether it has indexes of payload fields, partial changes of payloads, and lists. */
  full: boolean;
}

export const QDRANT: QdrantDialect = {
  title: 'Qdrant',
  url: 'http://127.0.0.1:6333',
  keyHeader: 'api-key',
  nearest: 'query',
  full: true,
};

/** Only what its published protocol names is asked of it. */
export const ACTIAN: QdrantDialect = {
  title: 'Actian VectorAI DB',
  url: 'http://127.0.0.1:6573',
  keyHeader: 'api-key',
  nearest: 'search',
  full: false,
};
