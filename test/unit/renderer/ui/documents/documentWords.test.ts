import { describe, expect, it } from 'vitest';
import type { DocumentInfo } from '#shared/domain/document';
import {
  folderOf,
  ingestedWords,
  isOnDisk,
  stateOf,
} from '../../../../../renderer/ui/documents/documentWords';

const info = {
  ...{ id: 'd', collection: 'documents', path: '/d/a.md', name: 'a.md', format: 'markdown', sizeBytes: 1 },
  ...{ pages: null, chunks: 4, embedded: 4, refused: 0, chunkTokens: 256, overlapTokens: 64 },
  ...{ modifiedAt: null, addedAt: 0, readAt: 0, complete: true },
} as const satisfies DocumentInfo;

describe('where a document lies', () => {
  it.each([
    ['/home/ana/notes/a.md', '/home/ana/notes', true],
    ['/a.md', '/', true],
    ['C:\\Ana\\a.md', 'C:\\Ana', true],
    ['notes/deep/a.md', 'notes/deep', false],
    ['a.md', '', false],
  ])('%s', (path, folder, onDisk) => {
    expect(folderOf({ path, name: 'a.md' })).toBe(folder);
    expect(isOnDisk({ path })).toBe(onDisk);
  });
});

describe('how far a document is', () => {
  it.each([
    [{}, 'ready', 'Ready'],
    [{ embedded: 1 }, 'waiting', '1 of 4'],
    [{ embedded: 1, refused: 2 }, 'waiting', '1 of 4'],
    [{ embedded: 1, refused: 3 }, 'partly', '3 by words only'],
    [{ embedded: 0, refused: 4 }, 'partly', 'By words only'],
    [{ chunks: 0, embedded: 0 }, 'broken', 'No text'],
    [{ complete: false }, 'broken', 'Incomplete'],
  ] as const)('%j', (change, tone, words) => {
    expect(stateOf({ ...info, ...change }, { waitsFor: undefined, reading: '/d/other.md' })).toMatchObject({
      tone,
      words,
    });
  });

  it.each([
    [
      1,
      0,
      '0 of 1 passage can be found by meaning. Until all are embedded, the rest can be found by words only.',
    ],
    [
      4,
      3,
      '3 of 4 passages can be found by meaning. Until all are embedded, the rest can be found by words only.',
    ],
  ])('says of %i passages what is not embedded', (chunks, embedded, hint) => {
    const state = stateOf({ ...info, chunks, embedded }, { waitsFor: undefined, reading: null });
    expect(state.hint).toBe(hint);
  });

  it('says how the rest is read of one that was broken off', () => {
    const hintOf = (path: string): string =>
      stateOf({ ...info, path, complete: false }, { waitsFor: undefined, reading: null }).hint;
    expect(hintOf('/d/a.md')).toContain('Check it for changes');
    expect(hintOf('a.md')).toContain('Add it again');
  });

  it('is not said to be broken off while it is being read', () => {
    const now = stateOf({ ...info, complete: false }, { waitsFor: undefined, reading: info.path });
    expect(now).toMatchObject({ tone: 'reading', words: 'Being read' });
    expect(now.hint).not.toContain('broken off');
  });

  it('says why it does not go on', () => {
    const { hint } = stateOf({ ...info, embedded: 0 }, { waitsFor: 'Ollama does not run.', reading: null });
    expect(hint).toMatch(/by words only\. Ollama does not run\.$/u);
  });
});

describe('what reading files has come to', () => {
  const leftOut = { count: 0, some: [] };
  const end = {
    added: 0,
    changed: 0,
    unchanged: 0,
    failed: 0,
    chunks: 0,
    partly: null,
    leftOut,
    seq: null,
    label: '',
  };
  it.each([
    [{ added: 1, chunks: 3 }, false, 'Added 1 document (3 passages).'],
    [
      { added: 2, changed: 1, unchanged: 4, failed: 1, chunks: 9 },
      false,
      'Added 2 documents, updated 1 (9 passages), 4 had not changed, 1 could not be read.',
    ],
    [{ changed: 1, chunks: 1 }, false, 'Updated 1 document (1 passage).'],
    [{ unchanged: 3 }, false, '3 documents had not changed.'],
    [{ failed: 1 }, false, '1 file could not be read.'],
    [{}, false, 'No file that can be read was found.'],
    [{ added: 1, chunks: 2 }, true, 'Cancelled: added 1 document (2 passages).'],
    [{}, true, 'Cancelled: nothing was added.'],
    [{ partly: 'a.md' }, true, 'Cancelled. Only a part of “a.md” is there: add it again to have the rest.'],
    [
      { added: 1, chunks: 2, partly: 'a.md' },
      true,
      'Cancelled: added 1 document (2 passages). Only a part of “a.md” is there: add it again to have the rest.',
    ],
    [
      { added: 1, chunks: 3, leftOut: { count: 2, some: ['.git', 'node_modules'] } },
      false,
      'Added 1 document (3 passages). 2 folders were left out, as programs make such: .git, node_modules.',
    ],
  ])('%j', (change, cancelled, words) => {
    expect(ingestedWords({ ...end, ...change }, cancelled)).toBe(words);
  });
});
