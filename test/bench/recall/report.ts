import {
  percentile,
  qualityOf,
  recallAt,
  reciprocalRank,
  type RankedQuery,
} from '../../../electron/hosts/cli/rankingQuality';
import { answerabilityOf, askWarm, type AskedQuery } from '../../../electron/hosts/cli/measureRecall';
import { pairedGain, type Gain } from './bootstrap';
import { claimsOf } from './claims';
import { reliabilityTable } from './reliability';
import { APP, toRanked, VARIANTS, VECTORS, WORDS, type Variant } from './rankings';
import type { RecallSet } from './sets';

/** The tables about one set, as Markdown. */
export function reportSet(set: RecallSet): string {
  const answerable = set.queries.filter(({ relevant }) => relevant.length > 0).length;
  const memories = set.store.db.count('SELECT count(*) FROM memories');
  const asked = askWarm(set.store, { level: 'item', queries: set.queries }, (i) => set.vectors[i] ?? null);
  const times = asked.map(({ ms }) => ms);
  const rankings = new Map(VARIANTS.map((variant) => [variant.name, variant.rank(set)]));
  rankings.set(APP.name, toRanked(asked));
  return [
    `### ${capital(set.name)}`,
    '',
    `${answerable} answerable questions over ${memories} memories.`,
    '',
    '| | recall@1 | recall@5 | recall@10 | MRR |',
    '|---|---|---|---|---|',
    ...[...rankings].map(([name, ranked]) => row(name, ranked)),
    '',
    gains(rankings),
    '',
    unanswerable(set, asked),
    '',
    `A question takes ${percentile(times, 0.5).toFixed(1)} ms (median), ${percentile(times, 0.95).toFixed(1)} ms (95 of 100), without embedding it.`,
  ].join('\n');
}

function row(name: string, ranked: readonly RankedQuery[]): string {
  const { recall, mrr } = qualityOf(ranked);
  const values = [recall['1'], recall['5'], recall['10'], mrr].map((value) => (value ?? 0).toFixed(3));
  return `| ${[name === APP.name ? `**${name}**` : name, ...values].join(' | ')} |`;
}

/** Against whichever single signal is the better one. */
function gains(rankings: ReadonlyMap<string, RankedQuery[]>): string {
  const of = (variant: Variant): RankedQuery[] => rankings.get(variant.name) ?? [];
  const single = qualityOf(of(VECTORS)).mrr >= qualityOf(of(WORDS)).mrr ? VECTORS : WORDS;
  const measures: [string, (ranked: RankedQuery) => number][] = [
    ['recall@5', (ranked) => recallAt(ranked, 5)],
    ['recall@10', (ranked) => recallAt(ranked, 10)],
    ['MRR', reciprocalRank],
  ];
  const parts = measures.map(
    ([name, measure]) => `${name} ${describe(pairedGain(of(APP), of(single), measure))}`,
  );
  return `Gain over the best single signal (${single.name}), with the 95 % interval of a bootstrap over questions: ${parts.join('; ')}.`;
}

function describe({ mean, from, to }: Gain): string {
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
  return `${signed(mean)} (${signed(from)} to ${signed(to)})`;
}

function unanswerable(set: RecallSet, asked: readonly AskedQuery[]): string {
  const told = answerabilityOf(asked);
  if (told === null) return '';
  const claims = claimsOf(set);
  const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
  return (
    [
      `Answerable or not (${told.answerable} against ${told.unanswerable}): AUC ${told.auc.toFixed(3)}. At the default threshold`,
      `${percent(told.covered)} of the answerable questions and ${percent(told.wrongly_covered)} of the others count as covered.`,
      `Without a model ${percent(claims.answerable.claimed)} of the answerable questions get a quoted answer and ${percent(claims.answerable.hedged)} one with the reserve that it may not be the one; of the others ${percent(claims.others.claimed)} get a quoted answer (false claims) and ${percent(claims.others.hedged)} one with reserve.`,
    ].join(' ') + `\n\n${reliabilityTable(asked)}`
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
