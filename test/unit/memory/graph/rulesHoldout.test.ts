import { expect, it } from 'vitest';
import { ruleExtractor } from '../../../../electron/memory/graph/rules/ruleExtractor';
import { HOLDOUT_NOW, rulesHoldout } from './rulesHoldout';
import { told } from './told';

it('keeps its precision and recall on texts that were written before the rules', async () => {
  const tally = { right: 0, given: 0, wanted: 0 };
  for (const [text, ...wanted] of rulesHoldout) {
    const given = told(await ruleExtractor.extract(text, { now: HOLDOUT_NOW }));
    tally.right += given.filter((line) => wanted.includes(line)).length;
    tally.given += given.length;
    tally.wanted += wanted.length;
  }
  expect(tally.right / tally.given).toBeGreaterThanOrEqual(0.95);
  expect(tally.right / tally.wanted).toBeGreaterThanOrEqual(0.9);
});
