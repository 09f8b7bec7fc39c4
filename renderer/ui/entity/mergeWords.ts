import { SELF_NAME, type Entity, type MergeSuggestion } from '#shared/domain/graph';
import { countOf, formatScore } from '../format';
import { excerpt } from '../memory/words';

/** What a merge does to the one whose name goes. */
export function mergeOutcome(gone: Entity, kept: Entity): string {
  const moved = `${countOf(gone.degree, 'relation', 'relations')} and ${countOf(gone.mentions, 'memory', 'memories')}`;
  return `“${short(gone)}” becomes another name of “${short(kept)}”, with its ${moved}. It can be taken out again later.`;
}

export function mergedSentence(gone: Entity, kept: Entity): string {
  return `Merged “${short(gone)}” into “${short(kept)}”.`;
}

/** Why they may be one, and how alike they are where the reason does not say so. */
export function alikeWords({ reason, score }: Pick<MergeSuggestion, 'reason' | 'score'>): string {
  const figure = formatScore(score);
  return reason.includes(figure) ? reason : `${reason} (${figure})`;
}

/** The one to keep unless the person says otherwise: the person themselves, then the better known one. */
export function likelyKept(a: Entity, b: Entity): Entity {
  if (a.name === SELF_NAME || b.name === SELF_NAME) return a.name === SELF_NAME ? a : b;
  if (a.mentions !== b.mentions) return a.mentions > b.mentions ? a : b;
  if (a.degree !== b.degree) return a.degree > b.degree ? a : b;
  return a.firstSeenAt <= b.firstSeenAt ? a : b;
}

function short({ name }: Entity): string {
  return excerpt(name, 40);
}
