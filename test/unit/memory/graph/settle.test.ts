import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settle, type Spell } from '../../../../electron/memory/graph/settle';
import type { Assertion } from '../../../../electron/store/graphSettle';

const JAN = Date.UTC(2025, 0, 1);
const MONTH = 31 * 86_400_000;
const month = (n: number): number => JAN + n * MONTH;

/** Said in the `n`th month, of a target, unless the rest says otherwise. */
function said(n: number, targetId: string, more: Partial<Assertion> = {}): Assertion {
  return {
    memorySeq: n + 1,
    targetId,
    origin: 'extracted',
    polarity: 'holds',
    confidence: 0.9,
    validFrom: null,
    validTo: null,
    saidAt: month(n),
    assertedAt: month(n),
    endSetAt: null,
    goneAt: null,
    outdated: null,
    ...more,
  };
}

/** Target, beginning and end, and how many memories in use say so; "gone" for what is history. */
const shape = (spell: Spell) => [
  spell.targetId,
  (spell.since - JAN) / MONTH,
  spell.validTo === null ? null : (spell.validTo - JAN) / MONTH,
  spell.expiredAt === null ? spell.support : 'gone',
];
const shapes = (assertions: Assertion[], functional = true) => settle(assertions, functional).map(shape);

describe('a relation with one target at a time', () => {
  it('ends when a new target is told', () => {
    expect(shapes([said(0, 'lisbon'), said(3, 'porto')])).toEqual([
      ['lisbon', 0, 3, 1],
      ['porto', 3, null, 1],
    ]);
  });

  it('goes on when the same is told again', () => {
    expect(shapes([said(0, 'lisbon'), said(3, 'lisbon')])).toEqual([['lisbon', 0, null, 2]]);
  });

  it('comes back as a time of its own, and the present one stands first', () => {
    expect(shapes([said(0, 'lisbon'), said(3, 'porto'), said(6, 'lisbon')])).toEqual([
      ['lisbon', 6, null, 1],
      ['lisbon', 0, 3, 1],
      ['porto', 3, 6, 1],
    ]);
  });

  it('ended when a text says so, though what replaced it was told later', () => {
    const told = [
      said(0, 'saab', { goneAt: month(6), outdated: { at: month(6), corrected: false } }),
      said(5, 'saab', { polarity: 'ended', validTo: month(4) }),
      said(6, 'polestar'),
    ];
    expect(shapes(told)).toEqual([
      ['polestar', 6, null, 1],
      ['saab', 0, 4, 0],
    ]);
    expect(shapes(told.toReversed())).toEqual(shapes(told));
  });

  it('begins and ends when a text says so', () => {
    const since = said(5, 'porto', { validFrom: month(2) });
    expect(shapes([said(0, 'lisbon'), since])).toEqual([
      ['lisbon', 0, 2, 1],
      ['porto', 2, null, 1],
    ]);
    const once = said(5, 'faro', { validFrom: month(1), validTo: month(2) });
    expect(shapes([said(0, 'lisbon'), once])).toEqual([
      ['faro', 1, 2, 1],
      ['lisbon', 0, null, 1],
    ]);
  });

  it('holds until a beginning that lies ahead', () => {
    const [acme] = settle([said(0, 'acme'), said(1, 'orbit', { validFrom: month(9) })], true);
    expect(acme).toMatchObject({ validTo: month(9), closedAt: month(1) });
  });

  it('of two at one moment, is what was told last', () => {
    const at = { saidAt: month(1), assertedAt: month(1) };
    const spells = settle([said(0, 'lisbon'), said(1, 'porto', at), said(2, 'lisbon', at)], true);
    expect(spells.find(({ validTo }) => validTo === null)?.targetId).toBe('lisbon');
  });
});

describe('an end', () => {
  it('closes what was told before, and is known since it was told', () => {
    const ended = said(4, 'acme', { polarity: 'ended', validTo: month(2) });
    const [spell] = settle([said(0, 'acme'), ended], false);
    expect(spell).toMatchObject({ validTo: month(2), closedAt: month(4), memorySeqs: [1] });
  });

  it('says nothing of what nobody claimed, unless it tells a time', () => {
    expect(shapes([said(0, 'acme', { polarity: 'ended' })])).toEqual([]);
    expect(shapes([said(4, 'acme', { polarity: 'ended', validFrom: month(0), validTo: month(2) })])).toEqual([
      ['acme', 0, 2, 1],
    ]);
  });

  it('is forgotten with the memory that told it', () => {
    const ended = said(4, 'acme', { polarity: 'ended', goneAt: month(5) });
    expect(shapes([said(0, 'acme'), ended])).toEqual([['acme', 0, null, 1]]);
  });

  it('told before a new beginning leaves that alone', () => {
    expect(shapes([said(0, 'acme'), said(2, 'acme', { polarity: 'ended' }), said(4, 'acme')], false)).toEqual(
      [
        ['acme', 4, null, 1],
        ['acme', 0, 2, 1],
      ],
    );
  });

  it('set by hand stands above what texts say', () => {
    const byHand = said(0, 'acme', { origin: 'manual', validTo: month(3) });
    expect(shapes([byHand, said(1, 'acme', { validTo: month(9) })], false)).toEqual([['acme', 0, 3, 2]]);
  });
});

describe('what was said without a date, and is said later to have ended before that', () => {
  const left = said(4, 'dell', { polarity: 'ended', validTo: month(2) });
  const over = {
    targetId: 'dell',
    since: month(2) - 1,
    validTo: month(2),
    closedAt: month(4),
    expiredAt: null,
  };

  it.each([true, false])('is over (functional: %s)', (functional) => {
    const spells = settle([said(3, 'dell'), left], functional);
    expect(spells).toMatchObject([{ ...over, validFrom: null, memorySeqs: [4], support: 1 }]);
  });

  it.each([true, false])('holds again when it is said again after that (functional: %s)', (functional) => {
    const spells = settle([said(3, 'dell'), left, said(6, 'dell')], functional);
    expect(spells).toMatchObject([{ since: month(6), validTo: null, memorySeqs: [7] }, over]);
  });

  it('holds where a date says that it began since', () => {
    const since = said(3, 'dell', { validFrom: month(3) });
    expect(shapes([since, left])).toContainEqual(['dell', 3, null, 1]);
  });

  it('holds when the end is not said any more', () => {
    expect(shapes([said(3, 'dell'), { ...left, goneAt: month(5) }])).toEqual([['dell', 3, null, 1]]);
  });

  it('leaves another target alone', () => {
    expect(
      shapes([said(3, 'dell'), said(4, 'acme', { polarity: 'ended', validTo: month(2) })]),
    ).toContainEqual(['dell', 3, null, 1]);
  });
});

describe('of two things said at one moment, the later memory counts as said later', () => {
  it.each([true, false])('an end after what held (functional: %s)', (functional) => {
    const ended = said(1, 'hera', { polarity: 'ended', memorySeq: 3 });
    expect(shapes([said(1, 'hera'), ended], functional)).toEqual([['hera', 1, 1, 1]]);
    const endedFirst = { ...ended, memorySeq: 1 };
    expect(shapes([said(1, 'hera'), endedFirst], functional)).toEqual([['hera', 1, null, 1]]);
  });

  it('an end with a date before that', () => {
    const ended = said(1, 'hera', { polarity: 'ended', memorySeq: 3, validTo: month(0) });
    expect(settle([said(1, 'hera'), ended], false)).toMatchObject([{ validTo: month(0) }]);
  });

  it('a move that began before', () => {
    const moved = said(1, 'bergen', { memorySeq: 3, validFrom: month(0) });
    expect(shapes([said(1, 'oslo'), moved])).toEqual([
      ['bergen', 0, null, 1],
      ['oslo', 1, 1, 1],
    ]);
  });
});

describe('what is not said any more', () => {
  it('is history, and one of it for each target', () => {
    const gone = [said(0, 'acme', { goneAt: month(2) }), said(1, 'acme', { goneAt: month(3) })];
    expect(settle(gone, false)).toMatchObject([
      { expiredAt: month(3), support: 0, memorySeqs: [1, 2], createdAt: month(0) },
    ]);
  });

  it('goes on in what is said still', () => {
    const spells = settle([said(0, 'acme', { goneAt: month(2) }), said(1, 'acme')], false);
    expect(spells).toMatchObject([{ expiredAt: null, createdAt: month(0), memorySeqs: [2] }]);
  });

  it('does not end before a beginning that was set by hand', () => {
    const byHand = said(0, 'acme', { origin: 'manual', validFrom: month(1), goneAt: month(2) });
    const [spell] = settle([byHand, said(0, 'acme', { validTo: month(0), goneAt: month(2) })], false);
    expect(spell).toMatchObject({ since: month(1), validTo: month(1) });
  });

  it('does not close another target', () => {
    expect(shapes([said(0, 'lisbon'), said(1, 'porto', { goneAt: month(2) })])).toEqual([
      ['lisbon', 0, null, 1],
      ['porto', 1, null, 'gone'],
    ]);
  });
});

describe('what something newer took the place of', () => {
  const replaced = { goneAt: month(3), outdated: { at: month(3), corrected: false } };
  const corrected = { goneAt: month(3), outdated: { at: month(3), corrected: true } };

  it('was true until then, with no memory in use behind it', () => {
    expect(shapes([said(0, 'lisbon', replaced), said(3, 'porto')])).toEqual([
      ['lisbon', 0, 3, 0],
      ['porto', 3, null, 1],
    ]);
    const [was] = settle([said(0, 'lisbon', replaced), said(3, 'porto')], true);
    expect(was).toMatchObject({ closedAt: month(3), expiredAt: null });
  });

  it('never was, where it was corrected', () => {
    expect(shapes([said(0, 'bruges', corrected), said(3, 'ghent')])).toEqual([
      ['bruges', 0, null, 'gone'],
      ['ghent', 3, null, 1],
    ]);
  });

  it('was, where the correction says that it is over', () => {
    const left = said(3, 'bruges', { polarity: 'ended' });
    expect(shapes([said(0, 'bruges', corrected), left, said(4, 'ghent')])).toEqual([
      ['bruges', 0, 3, 0],
      ['ghent', 4, null, 1],
    ]);
  });
});

it('21: love and hate of one thing are two relations, of which the first was true until the second was said', () => {
  const loved = said(0, 'chinese food', { goneAt: month(1), outdated: { at: month(1), corrected: false } });
  expect(shapes([loved], false)).toEqual([['chinese food', 0, 1, 0]]);
});

const target = fc.constantFrom('a', 'b', 'c');
const time = fc.integer({ min: 0, max: 12 }).map(month);
const assertion: fc.Arbitrary<Assertion> = fc
  .record({
    memorySeq: fc.integer({ min: 1, max: 6 }),
    targetId: target,
    origin: fc.constantFrom('extracted' as const, 'manual' as const),
    polarity: fc.constantFrom('holds' as const, 'holds' as const, 'ended' as const),
    confidence: fc.constantFrom(0.5, 0.9),
    validFrom: fc.option(time, { freq: 2 }),
    validTo: fc.option(time, { freq: 2 }),
    saidAt: time,
    assertedAt: time,
    endSetAt: fc.option(time, { freq: 2 }),
    goneAt: fc.option(time, { freq: 2 }),
    outdated: fc.option(fc.record({ at: time, corrected: fc.boolean() }), { freq: 2 }),
  })
  .map((one) => ({
    ...one,
    validTo:
      one.validFrom !== null && one.validTo !== null ? Math.max(one.validFrom, one.validTo) : one.validTo,
    outdated: one.goneAt === null ? null : one.outdated,
  }));
const assertions = fc.array(assertion, { maxLength: 9 });

describe('whatever is asserted', () => {
  it('does not depend on the order in which it comes', () => {
    fc.assert(
      fc.property(assertions, fc.boolean(), fc.infiniteStream(fc.nat()), (all, functional, keys) => {
        const keyed = all.map((one) => ({ one, key: keys.next().value ?? 0 }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
        expect(settle(shuffled, functional)).toEqual(settle(all, functional));
      }),
    );
  });

  it('leaves one target open at most, where there can be one only', () => {
    fc.assert(
      fc.property(assertions, (all) => {
        const open = settle(all, true).filter((spell) => spell.validTo === null && spell.expiredAt === null);
        expect(open.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leaves one open spell of a target at most, ends after beginnings, and shows nothing without a memory', () => {
    fc.assert(
      fc.property(assertions, fc.boolean(), (all, functional) => {
        const spells = settle(all, functional);
        const open = spells.filter((spell) => spell.validTo === null && spell.expiredAt === null);
        expect(new Set(open.map(({ targetId }) => targetId)).size).toBe(open.length);
        for (const spell of spells) {
          if (spell.validTo !== null) expect(spell.validTo).toBeGreaterThanOrEqual(spell.since);
          expect(spell.memorySeqs.length).toBeGreaterThan(0);
          expect(spell.support).toBeLessThanOrEqual(spell.memorySeqs.length);
        }
        for (const spell of open) expect(spell.support).toBeGreaterThan(0);
      }),
    );
  });

  it('of unrelated targets changes nothing, where there can be several', () => {
    fc.assert(
      fc.property(assertions, assertion, (all, more) => {
        const other = { ...more, targetId: 'unrelated' };
        const without = settle(all, false);
        const spells = settle([...all, other], false).filter(({ targetId }) => targetId !== 'unrelated');
        expect(spells).toEqual(without);
      }),
    );
  });

  it('that has nothing to do with memories in use closes nothing', () => {
    fc.assert(
      fc.property(assertions, (all) => {
        const inUse = all.map((one) => ({ ...one, goneAt: null, outdated: null }));
        const gone = all.map((one) => ({
          ...one,
          memorySeq: one.memorySeq + 10,
          goneAt: month(12),
          outdated: null,
        }));
        const present = (some: Assertion[]) =>
          settle(some, true)
            .filter(({ expiredAt }) => expiredAt === null)
            .map(({ createdAt: _, ...spell }) => spell);
        expect(present([...inUse, ...gone])).toEqual(present(inUse));
      }),
    );
  });
});
