import { expect, it } from 'vitest';
import { extractByRules } from '../../../../electron/memory/graph/rules/ruleExtractor';
import { readingKey, sameTriple, says } from '../../../support/graphKey';

/**
 * The text was written, with its key, by somebody who did not know the rules; the rules were made without sight of it.
 * What a sentence says beside the known relations (`other`) is judged by `acceptable` alone.
 */
it('reads a text of others precisely, and says nothing where nothing is said', () => {
  const wrong: string[] = [];
  const missed: string[] = [];
  let [right, required] = [0, 0];
  for (const sentence of readingKey().sentences) {
    const found = extractByRules(sentence.text, sentence.at).relations;
    const fine = [...sentence.relations, ...sentence.acceptable];
    for (const relation of found) {
      const key = fine.find(
        (one) => sameTriple(one, relation) && one.ended === (relation.polarity === 'ended'),
      );
      if (key === undefined) {
        wrong.push(`${sentence.id} ${relation.polarity}: ${says(relation)} <- ${sentence.text}`);
      } else right += 1;
    }
    required += sentence.relations.length;
    for (const key of sentence.relations) {
      const hit = found.some((one) => sameTriple(one, key) && key.ended === (one.polarity === 'ended'));
      if (!hit) missed.push(`${sentence.id}: ${says(key)} <- ${sentence.text}`);
    }
  }
  const precision = right / (right + wrong.length);
  const recall = 1 - missed.length / required;
  process.stdout.write(
    `precision ${precision.toFixed(3)} (${right} right, ${wrong.length} wrong), recall ${recall.toFixed(3)}\n`,
  );
  if (process.env['MNEMOSCOPE_SHOW'] !== undefined) {
    process.stdout.write(`${[...wrong, ...missed].join('\n')}\n`);
  }
  expect(precision).toBeGreaterThanOrEqual(0.9);
});
