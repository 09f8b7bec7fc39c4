import { describe, expect, it } from 'vitest';
import { draftsToKeep, joinDrafts, loadDrafts } from '../../../../../renderer/features/chat/drafts';

function shelf(content: string | null) {
  return { getItem: () => content, setItem: () => undefined, removeItem: () => undefined };
}

describe('drafts', () => {
  it('come back as they were kept', () => {
    expect(loadDrafts(shelf('{"a":"Hello","new":"x"}'))).toEqual({ a: 'Hello', new: 'x' });
  });

  it.each(['{', '[]', '{"a":1}', 'null', null])('are empty when %j was kept', (content) => {
    expect(loadDrafts(shelf(content))).toEqual({});
  });

  it('are kept with the message that waits before them, never those of incognito, never blanks', () => {
    const unsent = {
      drafts: { a: 'second', incognito: 'secret', b: '  ' },
      queued: { a: 'first', incognito: 'secret too', c: 'waits' },
    };
    expect(draftsToKeep(unsent, new Set(['incognito']))).toEqual({ a: 'first\n\nsecond', c: 'waits' });
  });

  it('are kept for the newest sessions only', () => {
    const drafts = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`s${n}`, 'text']));
    const kept = Object.keys(draftsToKeep({ drafts, queued: {} }, new Set()));
    expect(kept).toHaveLength(50);
    expect(kept.at(-1)).toBe('s79');
  });

  it('are joined without an empty line too many', () => {
    expect(joinDrafts('a', undefined)).toBe('a');
    expect(joinDrafts(undefined, 'b')).toBe('b');
    expect(joinDrafts('a', 'b')).toBe('a\n\nb');
  });
});
