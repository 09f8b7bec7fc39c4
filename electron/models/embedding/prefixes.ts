import type { EmbedRole } from '../ports';

/** What a model wants before a text, by its role. Changing a row changes the vectors: give it a new id. */
export interface Prefixes extends Readonly<Record<EmbedRole, string>> {
  readonly id: string;
}

const NONE: Prefixes = { id: 'plain', query: '', document: '' };
const PASSAGES = 'Represent this sentence for searching relevant passages: ';
const QWEN_TASK = 'Given a question, retrieve the personal notes that answer it';

/** From the model cards. The first pattern that fits the name, without namespace and tag, counts. */
const TABLE: readonly (readonly [RegExp, Prefixes])[] = [
  [/^nomic-embed-text/, { id: 'nomic', query: 'search_query: ', document: 'search_document: ' }],
  [/^bge-m3/, NONE],
  [/^bge-/, { id: 'bge', query: PASSAGES, document: '' }],
  [/^mxbai-embed/, { id: 'mxbai', query: PASSAGES, document: '' }],
  [/^snowflake-arctic-embed2/, { id: 'arctic2', query: 'query: ', document: '' }],
  [/^snowflake-arctic-embed/, { id: 'arctic', query: PASSAGES, document: '' }],
  [/^(multilingual-)?e5-/, { id: 'e5', query: 'query: ', document: 'passage: ' }],
  [
    /^embeddinggemma/,
    { id: 'gemma', query: 'task: search result | query: ', document: 'title: none | text: ' },
  ],
  [/^qwen3-embedding/, { id: 'qwen3', query: `Instruct: ${QWEN_TASK}\nQuery:`, document: '' }],
];

export function prefixesOf(model: string): Prefixes {
  const name = (model.split('/').pop() ?? model).replace(/:.*$/, '').toLowerCase();
  return TABLE.find(([pattern]) => pattern.test(name))?.[1] ?? NONE;
}
