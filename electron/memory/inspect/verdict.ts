import type { Memory } from '#shared/domain/memory';
import type { WithheldReason } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import type { Place } from './placeOf';

export interface Judged {
  place: Place;
  /** What became of it in the answer: used itself, or a fact that it says. */
  used: 'memory' | 'fact' | null;
  /** Tokens that the memories of a prompt may have. */
  budget: number;
  settings: Settings;
}

const STATUS_VERDICTS: Readonly<Record<Memory['status'], string>> = {
  active: 'It is not in use.',
  paused: 'It is paused: no answer uses it.',
  archived: 'It is archived: no answer uses it.',
  superseded: 'A newer memory has taken its place.',
  trash: 'It lies in the trash.',
};

/** In a sentence: that an answer would use the memory, or the first thing that keeps it out. */
export function verdictOf({ place, used, budget, settings }: Judged): string {
  if (settings.memoryPaused) return 'Memory is paused: no answer uses any.';
  if (used === 'memory') return 'An answer would use it.';
  const { hit, rank, competing } = place;
  const always = hit.withheld !== null && ALWAYS.has(hit.withheld);
  if (always && hit.withheld !== null) return withheldWords(hit.withheld, place, settings);
  if (hit.memory.kind === 'document' && (!settings.documentsInAnswers || settings.chunkLimit === 0)) {
    return 'It is a passage of a document, and answers use none: see the settings.';
  }
  if (used === 'fact') return 'An answer would use a fact that it says.';
  if (place.outOfTime) return 'It was not made in the time that the question names.';
  if (rank === null && hit.cosine === null && hit.signals.keyword === 0) {
    return 'The question has none of its words, and what it means could not be compared.';
  }
  if (rank === null) {
    return `It is not among the ${place.reach} nearest, nor among those with the most of the same words.`;
  }
  if (hit.withheld !== null) return withheldWords(hit.withheld, place, settings);
  if (!place.covered) return 'What is known does not cover the question, so an answer would use no memory.';
  if (place.chosen) return `What fits better fills the room that an answer has (${budget} tokens).`;
  return `It may be used, but of ${competing} that may others fit better, or say something else.`;
}

/** Whatever the question. */
const ALWAYS: ReadonlySet<WithheldReason> = new Set([
  'not_active',
  'expired',
  'summary',
  'episode',
  'other_scope',
  'low_importance',
]);

function withheldWords(reason: WithheldReason, { hit }: Place, settings: Settings): string {
  const { memory } = hit;
  switch (reason) {
    case 'not_active':
      return STATUS_VERDICTS[memory.status];
    case 'expired':
      return 'It has expired.';
    case 'summary':
      return 'Summaries are never used in answers: they are there to be read.';
    case 'episode':
      return 'Episodes are never used in answers: they hold what was said, not facts.';
    case 'other_scope':
      return `It belongs to the area “${memory.scope}”, and answers draw on “${settings.scope}” now.`;
    case 'low_importance':
      return `Its importance ${below(memory.importance, settings.injectionImportance)}.`;
    case 'low_similarity':
      return `Its similarity ${below(hit.breakdown.similarity, settings.similarityFloor)}: it is about something else.`;
    case 'low_score':
      return `Its score ${below(hit.score, settings.injectionThreshold)}.`;
    case 'not_covered':
      return 'What is known does not cover the question, so an answer would use no memory.';
  }
}

/** "0.43 is below 0.50", with as many decimals as it takes to see that. */
function below(value: number, least: number): string {
  for (let digits = 2; digits < 6; digits += 1) {
    if (value.toFixed(digits) !== least.toFixed(digits)) {
      return `${value.toFixed(digits)} is below ${least.toFixed(digits)}`;
    }
  }
  return `is just below ${least.toFixed(2)}`;
}
