import { predicateOf } from '#shared/domain/describeFact';
import { SELF_NAME, type Fact } from '#shared/domain/graph';
import { excerpt } from '../../../ui/memory/words';

/** The facts of one thing by one relation in one direction. */
export interface FactGroup {
  key: string;
  /** "uses", or "… uses Python" where the thing in the pane is the target. */
  title: string;
  facts: Fact[];
}

const NAME_GRAPHEMES = 28;

/** Facts about the thing with the id `here`, by relation; what it does first, then what is done to it. */
export function factGroups(facts: readonly Fact[], here: string): FactGroup[] {
  const groups = new Map<string, FactGroup>();
  for (const fact of facts) {
    const out = fact.sourceId === here;
    const key = `${out ? 'out' : 'in'}:${fact.relation}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, title: titleOf(fact, out), facts: [fact] });
    else group.facts.push(fact);
  }
  const rank = ({ key }: FactGroup): number => (key.startsWith('out:') ? 0 : 1);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || b.facts.length - a.facts.length);
}

function titleOf({ source, relation, target }: Fact, out: boolean): string {
  if (out) {
    // The targets stand below: an article would be right for some of them only.
    if (relation === 'has_role') return source === SELF_NAME ? 'are' : 'is';
    const { verb, after } = predicateOf({ source, relation, target: '…' });
    return after === '' ? verb : `${verb} ${after} of`;
  }
  const name = excerpt(target, NAME_GRAPHEMES);
  const { verb, object, after } = predicateOf({ source: '…', relation, target: name });
  return `… ${verb} ${object} ${after}`.trimEnd();
}

/** The other end of a fact of the thing with the id `here`. */
export function otherEnd(fact: Fact, here: string): { id: string; name: string } {
  return fact.sourceId === here
    ? { id: fact.targetId, name: fact.target }
    : { id: fact.sourceId, name: fact.source };
}
