import { expect, it } from 'vitest';
import { ruleExtractor } from '../../../../../electron/memory/graph/rules/ruleExtractor';
import { told } from '../told';
import { HOLDOUT_NOW, type TimedCase } from '../rulesHoldout';

/** One test for each text: it says these things, and nothing else. Relative dates count from `HOLDOUT_NOW`. */
export function says(cases: readonly TimedCase[]): void {
  it.each(cases.map(([text, ...expected]) => ({ text, expected })))('$text', async ({ text, expected }) => {
    expect(told(await ruleExtractor.extract(text, { now: HOLDOUT_NOW }))).toEqual([...expected].sort());
  });
}
