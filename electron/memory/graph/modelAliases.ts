import { SELF_NAME } from '#shared/domain/graph';
import type { ExtractedAlias } from './extraction';
import { turnsOf } from '../learning/modelProposerTurns';
import { evidenceFor, type Statement } from './modelEvidence';
import type { ModelRelation } from './modelPrompt';
import { canonicalName } from './normalizeName';

/** What models call it when two names mean one thing; the source is the name to show. */
const SOURCE_SHOWN = new Set(
  'also_known_as known_as aka alias alias_of nicknamed nickname short_for abbreviation_of stands_for formerly formerly_known_as formerly_called was_called previously_known_as'.split(
    ' ',
  ),
);
/** The same where the target is the name of now. */
const TARGET_SHOWN = new Set(
  'renamed_to renamed was_renamed_to now_called is_now_called now_known_as rebranded_as rebranded_to is_called'.split(
    ' ',
  ),
);
/** Without such words a text gives no second name, whatever a model makes of it. */
const SAYS_SO =
  /\b(?:aka|a\.k\.a\.?|known as|renamed|rebranded|formerly|previously|(?:is|was|are|were) called|calls?|short for|stands for|abbreviat\w+|nicknamed?|goes by|i\.e\.)|又叫|也叫|改名|alias\b|genannt|appelé|llamad[oa]|chamad[oa]/iu;

/**
 * The two names of one thing that a relation of a model gives: null where the text does not bear it out, undefined
 * where the relation means something else. `named`: a name as the text writes it, null where it is not there.
 */
export function readAlias(
  relation: ModelRelation,
  statements: readonly Statement[],
  named: (name: string) => string | null,
): ExtractedAlias | null | undefined {
  const kind = relation.relation.toLowerCase().replaceAll(/[\s-]+/gu, '_');
  if (!SOURCE_SHOWN.has(kind) && !TARGET_SHOWN.has(kind)) return undefined;
  const [source, target] = [named(relation.source), named(relation.target)];
  if (source === null || target === null || source === SELF_NAME || target === SELF_NAME) return null;
  if (canonicalName(source) === canonicalName(target)) return null;
  const statement = evidenceFor(source, target, statements);
  if (statement === null || !SAYS_SO.test(statement.text)) return null;
  const { negated, hedged } = turnsOf(statement.text);
  if (negated || hedged) return null;
  return TARGET_SHOWN.has(kind) ? { name: target, alias: source } : { name: source, alias: target };
}
