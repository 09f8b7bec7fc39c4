import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dedupeKey,
  edgeId,
  entityId,
  memoryId,
  normalizeForComparison,
  type Identified,
} from '../../../../electron/memory/ingest/identity';

const fact: Identified = {
  kind: 'fact',
  scope: 'personal',
  text: 'I prefer tea',
  messageId: null,
  sourceRef: null,
};

it('compares texts without regard to white space and composition, and with regard to all else', () => {
  expect(normalizeForComparison('  a \n\t b ')).toBe('a b');
  expect(normalizeForComparison('cafe\u0301')).toBe(normalizeForComparison('café'));
  expect(normalizeForComparison('Tea')).not.toBe(normalizeForComparison('tea'));
});

it('tells facts apart by kind, scope and text, and not by where they come from', () => {
  const key = dedupeKey(fact);
  expect(dedupeKey({ ...fact, messageId: 'm', sourceRef: 'r', text: ' I  prefer tea' })).toBe(key);
  for (const other of [{ kind: 'correction' as const }, { scope: 'work' }, { text: 'I prefer coffee' }]) {
    expect(dedupeKey({ ...fact, ...other })).not.toBe(key);
  }
});

it('tells episodes apart by their message, then by their source, then by their text', () => {
  const episode: Identified = { ...fact, kind: 'episode', messageId: 'm1', sourceRef: 'r1' };
  expect(dedupeKey({ ...episode, text: 'other words', sourceRef: 'r2' })).toBe(dedupeKey(episode));
  expect(dedupeKey({ ...episode, messageId: 'm2' })).not.toBe(dedupeKey(episode));
  const imported = { ...episode, messageId: null };
  expect(dedupeKey({ ...imported, text: 'other words' })).toBe(dedupeKey(imported));
  const bare = { ...imported, sourceRef: null };
  expect(dedupeKey({ ...bare, text: 'other words' })).not.toBe(dedupeKey(bare));
});

it('makes the same id of the same key everywhere, and another one where that is taken', () => {
  expect(memoryId('fact|personal|I prefer tea', 0)).toBe('11a70cd5-452e-5501-afe1-b172712847fe');
  expect(memoryId('a', 1)).not.toBe(memoryId('a', 0));
});

it('makes valid UUIDs of version 5, whatever the words', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.nat(3), (a, b, n) => {
      for (const id of [memoryId(a, n), entityId(a, b), edgeId(a, b, a, n)]) expect(id).toMatch(uuid);
    }),
  );
});
