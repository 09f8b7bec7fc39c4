import { SELF_NAME, type Entity } from '#shared/domain/graph';
import { countOf } from '../format';
import { excerpt } from '../memory/words';

/** What a merge does to the one whose name goes. */
export function mergeOutcome(gone: Entity, kept: Entity): string {
  const moved = `${countOf(gone.degree, 'relation', 'relations')} and ${countOf(gone.mentions, 'memory', 'memories')}`;
  return `“${short(gone)}” becomes another name of “${short(kept)}”, with its ${moved}. It can be taken out again later.`;
}

export function mergedSentence(gone: Entity, kept: Entity): string {
  return `Merged “${short(gone)}” into “${short(kept)}”.`;
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
