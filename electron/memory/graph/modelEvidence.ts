import { isFunctionWord } from '../../store/functionWords';
import { readSentences } from '../claims/sentences';
import { isStatement } from '../learning/modelProposer';
import { clausesOf, turnsOf } from '../learning/modelProposerTurns';
import { foldText, placesOf, writerIn, type FoldedText } from './modelNames';

/** One sentence in which the writer states something. */
export interface Statement {
  text: string;
  folded: FoldedText;
}

/** What a text states, in order; what it asks, supposes, orders or quotes is left out. */
export function statementsIn(text: string): Statement[] {
  return readSentences(text)
    .filter(isStatement)
    .map((said) => ({ text: said.text, folded: foldText(said.text) }));
}

/** One of the two things that a relation is about; null stands for the writer. */
type End = string | null;

const names = (end: End, { text, folded }: Statement): boolean =>
  end === null ? writerIn(text) !== null : placesOf(end, folded).length > 0;

/** A pronoun may stand for what was named so many sentences before. */
const REACH = 2;

/** The sentence that states something of both: it names them, or one of them after the other was named. Null where none does. */
export function evidenceFor(source: End, target: End, statements: readonly Statement[]): Statement | null {
  const both = statements.find((statement) => names(source, statement) && names(target, statement));
  if (both !== undefined) return both;
  const found = statements.find((statement, at) => {
    const before = statements.slice(Math.max(0, at - REACH), at);
    return (
      (names(target, statement) && before.some((each) => names(source, each))) ||
      (names(source, statement) && before.some((each) => names(target, each)))
    );
  });
  return found ?? null;
}

/** A denial of these is what they are said by: "I don't like olives". */
const SAID_BY_DENIAL = new Set(['dislikes']);
/** Something in the sentence may say that it is over. */
const PAST =
  /\b(?:left|quit|gave|used to|no longer|any ?more|any longer|until|till|was|were|had|did|sold|broke|ex|former|formerly|previous|previously|\p{L}+ed)\b/iu;

/**
 * Whether a sentence bears out that something holds, or has ended, of what it names: null where it denies it, doubts it,
 * has it from others, or where it cannot be told whether it is over.
 */
export function polarityIn(
  statement: Statement,
  claim: { relation: string; about: End; ended: boolean },
): 'holds' | 'ended' | null {
  if (turnsOf(statement.text).hedged) return null;
  const clauses = clausesOf(statement.text);
  const { about } = claim;
  const clause =
    clauses.find((each) => about !== null && placesOf(about, foldText(each)).length > 0) ?? statement.text;
  const turns = turnsOf(clause);
  if (claim.ended) {
    const english = statement.text.split(/\s+/u).some(isFunctionWord);
    return turns.ended || turns.negated || PAST.test(statement.text) || !english ? 'ended' : null;
  }
  if (turns.ended) return null;
  return turns.negated && !SAID_BY_DENIAL.has(claim.relation) ? null : 'holds';
}
