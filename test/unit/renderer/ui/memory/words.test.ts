import { describe, expect, it } from 'vitest';
import { embeddingWords, excerpt, relationWords, sourceWords } from '../../../../../renderer/ui/memory/words';

describe('words about memories', () => {
  it.each([
    ['chat', 'Chat'],
    ['manual', 'Added by hand'],
    ['import:chatgpt', 'Imported: chatgpt'],
    ['document:/home/me/a.pdf', 'Document: /home/me/a.pdf'],
    ['mcp:editor', 'App: editor'],
    ['something else', 'something else'],
  ])('says where %s comes from', (source, words) => {
    expect(sourceWords(source)).toBe(words);
  });

  it('reads relations as words', () => {
    expect(relationWords('works_at')).toBe('works at');
    expect(relationWords('works_at', 'You')).toBe('work at');
    expect(relationWords('has_role', 'You')).toBe('have role');
    expect(relationWords('part_of', 'You')).toBe('part of');
    expect(relationWords('sister_of', 'Hannah')).toBe('sister of');
  });

  it('cuts between graphemes and never inside one', () => {
    expect(excerpt('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧👩‍👩‍👧…');
    expect(excerpt('  one\n two  ', 60)).toBe('one two');
  });

  it('says why there is no vector', () => {
    expect(embeddingWords({ embedding: 'embedded', embeddingError: null })).toBeNull();
    expect(embeddingWords({ embedding: 'failed', embeddingError: 'the vector holds NaN' })).toContain('NaN');
  });
});
