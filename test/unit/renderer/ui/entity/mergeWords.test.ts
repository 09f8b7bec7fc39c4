import { describe, expect, it } from 'vitest';
import { SELF_NAME, type Alias } from '#shared/domain/graph';
import { otherNames, typeOf } from '../../../../../renderer/ui/entity/entityWords';
import { alikeWords, likelyKept, mergeOutcome } from '../../../../../renderer/ui/entity/mergeWords';
import { daysAgo, entityOf } from './samples';

describe('a merge', () => {
  it('says what becomes of the other thing', () => {
    const gone = entityOf({ name: 'Rust language', mentions: 1, degree: 2 });
    expect(mergeOutcome(gone, entityOf({ name: 'Rust' }))).toBe(
      '“Rust language” becomes another name of “Rust”, with its 2 relations and 1 memory. It can be taken out again later.',
    );
  });

  it('keeps the better known name, the older one of equals, and always the person', () => {
    const known = entityOf({ name: 'a', mentions: 4 });
    const linked = entityOf({ name: 'b', mentions: 1, degree: 9 });
    expect(likelyKept(linked, known)).toBe(known);
    expect(likelyKept(entityOf({ name: 'c' }), linked)).toBe(linked);
    const older = entityOf({ name: 'd', firstSeenAt: daysAgo(90) });
    expect(likelyKept(entityOf({ name: 'e' }), older)).toBe(older);
    const self = entityOf({ name: SELF_NAME, mentions: 0 });
    expect(likelyKept(known, self)).toBe(self);
  });

  it('says how alike two things are once', () => {
    expect(alikeWords({ reason: 'Almost the same spelling', score: 0.91 })).toBe(
      'Almost the same spelling (0.91)',
    );
    expect(alikeWords({ reason: 'Mean nearly the same (0.78)', score: 0.78 })).toBe(
      'Mean nearly the same (0.78)',
    );
  });
});

describe('what a thing is called', () => {
  const alias = (name: string, namedId = 'a'): Alias => ({ name, origin: 'own', namedId, memoryId: null });

  it('is told once for each name, and not for the one that is shown', () => {
    const names = otherNames([alias('Rust'), alias('rust-lang'), alias('rust-lang', 'b')], 'Rust');
    expect(names.map(({ name }) => name)).toEqual(['rust-lang']);
  });

  it('is a thing of our types, or of the type that the source named', () => {
    expect(typeOf({ type: 'config', rawType: null })).toBe('Setting');
    expect(typeOf({ type: 'concept', rawType: 'book' })).toBe('Book');
    expect(typeOf({ type: 'tool', rawType: ' ' })).toBe('Tool');
  });
});
