import { describe, expect, it } from 'vitest';
import { prefixesOf } from '../../../../electron/models/embedding/prefixes';

describe('prefixesOf', () => {
  it.each([
    ['nomic-embed-text', 'search_query: ', 'search_document: '],
    ['nomic-embed-text:v1.5', 'search_query: ', 'search_document: '],
    ['someone/Nomic-Embed-Text:latest', 'search_query: ', 'search_document: '],
    ['bge-large:335m', 'Represent this sentence for searching relevant passages: ', ''],
    ['bge-m3', '', ''],
    ['mxbai-embed-large', 'Represent this sentence for searching relevant passages: ', ''],
    ['jeffh/multilingual-e5-large:f16', 'query: ', 'passage: '],
    ['all-minilm', '', ''],
    ['unheard-of', '', ''],
  ])('knows %s', (model, query, document) => {
    const prefixes = prefixesOf(model);

    expect(prefixes).toMatchObject({ query, document });
  });
});
