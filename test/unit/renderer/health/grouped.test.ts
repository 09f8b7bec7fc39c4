import { expect, it } from 'vitest';
import type { HealthCheck } from '#shared/contract/health';
import { grouped, verdict } from '../../../../renderer/features/health/grouped';

const check = (ok: boolean, hint: string | null): HealthCheck => ({
  name: 'x',
  title: 'X',
  ok,
  value: '',
  details: [],
  hint,
  repair: null,
  repairWords: null,
  filter: null,
});
const fault = check(false, 'Mend it.');
const advice = check(true, 'Do it.');
const fine = check(true, null);

it.each([
  [[fine, fine], 'Everything is in order.'],
  [[fine, advice], 'Nothing is wrong. One thing could be better.'],
  [[fault, fine], 'One thing needs mending.'],
  [[fault, fault, advice, advice], '2 things need mending. 2 things could be better.'],
])('the verdict on %j', (checks, words) => {
  expect(verdict(grouped(checks))).toBe(words);
});
