import type { AskedQuery } from '../../../electron/hosts/cli/measureRecall';
import { ANSWERABLE_SHARE } from './fitCoverage';

const BINS = 5;

/**
 * Whether the coverage probability means what it says: of the questions that get about this probability, which share can
 * be answered. Answerable and other questions weigh as they did when the model was fitted, whatever the set's own mix.
 */
export function reliabilityTable(asked: readonly AskedQuery[]): string {
  const judged = asked.map(({ query, recalled }) => ({
    probability: recalled.coverage.probability,
    answerable: query.relevant.length > 0,
  }));
  const answerable = judged.filter((each) => each.answerable).length;
  const weightOf = (can: boolean): number =>
    can ? ANSWERABLE_SHARE / answerable : (1 - ANSWERABLE_SHARE) / (judged.length - answerable);
  const rows = Array.from({ length: BINS }, (_, bin) => {
    const own = judged.filter(
      ({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)) === bin,
    );
    const total = own.reduce((sum, each) => sum + weightOf(each.answerable), 0);
    const mean = own.reduce((sum, each) => sum + weightOf(each.answerable) * each.probability, 0) / total;
    const can = own.filter((each) => each.answerable).length * weightOf(true);
    const values = own.length === 0 ? ['–', '–'] : [mean.toFixed(2), (can / total).toFixed(2)];
    return `| ${(bin / BINS).toFixed(1)}–${((bin + 1) / BINS).toFixed(1)} | ${own.length} | ${values.join(' | ')} |`;
  });
  return [
    '| probability | questions | mean probability | share answerable |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
