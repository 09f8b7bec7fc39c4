import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTokenCounter, loadWordPiece, WordPiece } from '../../../../electron/models/tokens/wordPiece';
import { golden, resourcesDir } from '../golden';

const tokenizer = loadWordPiece(resourcesDir);

describe('WordPiece', () => {
  it.each(golden)('gives the ids of the original for $text', ({ text, ids }) => {
    expect(tokenizer.encode(text)).toEqual(ids);
  });

  it('keeps special tokens in a text as plain text', () => {
    expect(tokenizer.encode('[SEP]').filter((id) => id === 102)).toHaveLength(1);
  });

  it('drops lone surrogates, controls and zero-width characters', () => {
    expect(tokenizer.encode('he\ud800l\u200blo\u0000')).toEqual(tokenizer.encode('hello'));
  });

  it('takes a word of more than 100 characters as one unknown', () => {
    expect(tokenizer.encode('x'.repeat(101)).slice(1, -1)).toEqual([tokenizer.unknown]);
  });

  it('cuts at the limit and still closes', () => {
    const ids = tokenizer.encode('word '.repeat(1000), 16);
    expect(ids).toHaveLength(16);
    expect(ids.at(-1)).toBe(102);
  });

  it('estimates the tokens of other models, also for words that it does not know', () => {
    const count = createTokenCounter(resourcesDir);
    expect(count('What programming language do I prefer?')).toBe(7);
    expect(count('   ')).toBe(0);
    expect(count('word '.repeat(1000))).toBe(1000);
    expect(count('Zm9v'.repeat(600))).toBe(400);
  });

  it('reads a vocabulary with Windows line ends', () => {
    const file = readFileSync(`${resourcesDir}/minilm-w8/vocab.txt`, 'utf8');
    const windows = new WordPiece(file.replaceAll('\n', '\r\n'));
    expect(windows.encode('hello world')).toEqual(tokenizer.encode('hello world'));
  });

  it('refuses a file that is not a vocabulary', () => {
    expect(() => new WordPiece('hello\nworld')).toThrow('[CLS]');
  });
});
