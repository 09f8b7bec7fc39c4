import { expect, it } from 'vitest';
import type { Fact } from '#shared/domain/graph';
import { factWords } from '../../../electron/chat/factWords';

const lived: Fact = {
  edgeId: 'e',
  sourceId: 's',
  source: 'You',
  relation: 'lives_in',
  targetId: 't',
  target: 'Lisbon',
  confidence: 0.9,
  memoryIds: ['m'],
};
const from = Date.UTC(2023, 4, 1, 12);
const to = Date.UTC(2024, 2, 14, 23);

it.each([
  ['of now', undefined, 'UTC', 'You live in Lisbon.'],
  ['that is over', { from, to }, 'UTC', 'You lived in Lisbon (2023-05-01 to 2024-03-14).'],
  ['that goes on', { from, to: null }, 'UTC', 'You live in Lisbon (since 2023-05-01).'],
  [
    'by the clock of the person',
    { from, to },
    'Asia/Tokyo',
    'You lived in Lisbon (2023-05-01 to 2024-03-15).',
  ],
])('says a fact %s', (_name, held, zone, expected) => {
  expect(factWords({ ...lived, held }, zone)).toBe(expected);
});

it.each([
  ['uses', 'Falcon used Lisbon (2023-05-01 to 2024-03-14).'],
  ['managed_by', 'Falcon was managed by Lisbon (2023-05-01 to 2024-03-14).'],
  ['written_in', 'Falcon was written in Lisbon (2023-05-01 to 2024-03-14).'],
  ['founded', 'Falcon founded Lisbon (2023-05-01 to 2024-03-14).'],
  ['has_role', 'Falcon was a Lisbon (2023-05-01 to 2024-03-14).'],
  ['boss_of', 'Falcon was Lisbon’s boss (2023-05-01 to 2024-03-14).'],
])('says %s in the past', (relation, expected) => {
  expect(factWords({ ...lived, source: 'Falcon', relation, held: { from, to } }, 'UTC')).toBe(expected);
});
