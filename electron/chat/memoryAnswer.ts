import type { Proposal } from '#shared/domain/proposal';
import { placeWords } from '#shared/domain/document';
import type { Used, UsedMemory } from '#shared/domain/session';
import type { Settings } from '#shared/domain/settings';
import { disputes } from '../memory/learning/denials';
import { excerpt } from '../memory/recall/budgetExcerpt';
import { shorten } from '../memory/words';
import { answerEach } from './answerParts';
import { factWords } from './factWords';
import { learntWords } from './learntWords';
import type { MemoryUse } from './memoryUse';
import { isStatement, smallTalk } from './smallTalk';

export interface MemoryAnswer {
  text: string;
  /** Memory ids in the order they are cited. */
  citations: string[];
}

export interface Said {
  /** The person's message. */
  text: string;
  messageId?: string;
  /** What was found in it to learn. */
  proposals: readonly Proposal[];
  memory: MemoryUse;
  learning: Settings['learning'];
  /** The coverage from which an answer is given without reserve, 0–1. */
  certainty: number;
}

/** Quotes at most this many memories, and only those nearly as similar as the best one. */
const MAX_QUOTES = 3;
const NEARLY = 0.75;
const QUOTE_LENGTH = 600;
/** Of what is quoted of a passage. UTF-16 units. */
const PASSAGE_LENGTH = 400;

export const DONT_KNOW = "I don't know. Nothing I remember covers this.";

const WHAT_IS_RIGHT =
  'I cannot tell for sure which memory you mean, so nothing was changed. What is right instead? Write it as a whole sentence, for example: I live in Porto. To let go of something, write: /forget …';

/**
 * An answer without any model: what was learnt from a statement; the graph's facts when a question asks about a
 * relation; else the best memories in their own words. Every statement carries its source; with nothing to go by
 * it says so.
 */
export function answerFromMemory(used: Used, said: Said): MemoryAnswer {
  const greeting = smallTalk(said.text);
  if (greeting !== null) return { text: greeting, citations: [] };
  if (!said.memory.reads) {
    return {
      text: `${said.memory.reason ?? ''} Without a model I cannot answer either.`.trim(),
      citations: [],
    };
  }
  const learnt = learntWords(said.proposals, said.messageId);
  const asksToo = said.text.includes('?');
  if (learnt !== null && !asksToo) return learnt;
  if (learnt === null && disputes(said.text)) return { text: WHAT_IS_RIGHT, citations: [] };
  const found = answerEach(used, (one) => quoteOrState(one, said));
  if (learnt !== null) {
    return {
      text: `${learnt.text}\n\n${found?.text ?? DONT_KNOW}`,
      citations: [...new Set([...learnt.citations, ...(found?.citations ?? [])])],
    };
  }
  if (found !== null) return found;
  return { text: isStatement(said.text) ? nothingLearnt(said) : DONT_KNOW, citations: [] };
}

function nothingLearnt({ memory, learning }: Said): string {
  if (!memory.writes) return memory.reason ?? '';
  const why =
    learning === 'off'
      ? 'Learning is switched off, so I did not keep that.'
      : 'I found nothing in that to remember.';
  return `${why} To keep it, write: remember: … Without a model I can only answer from memory.`;
}

function quoteOrState(used: Used, { certainty, text: asked }: Said): MemoryAnswer | null {
  if (used.route === 'graph' && used.facts.length > 0) return answerFromFacts(used);
  const best = Math.max(0, ...used.memories.map(({ breakdown }) => breakdown.similarity));
  if (used.memories.length === 0 || used.coverage?.covered === false) return null;
  const quoted = used.memories
    .filter((memory) => memory.breakdown.similarity >= best * NEARLY)
    .slice(0, MAX_QUOTES);
  const lines = quoted.map((memory) => quoteOf(memory, asked));
  const certain = used.coverage === null || used.coverage.probability >= certainty;
  return {
    text: certain ? plainly(lines, quoted) : `${NOT_SURE}\n\n${listed(lines)}`,
    citations: quoted.map((memory) => memory.memoryId),
  };
}

/** What was found may be about something near to the question only: then it is shown, and not claimed. */
export const NOT_SURE = "I don't know for sure. The closest that I remember:";

function plainly(lines: readonly string[], [first, ...others]: readonly UsedMemory[]): string {
  if (others.length > 0) return `Here is what I remember:\n\n${listed(lines)}`;
  return `${first?.kind === 'document' ? 'In your documents' : 'You told me'}: ${lines[0] ?? ''}`;
}

/** Of a passage, the sentences that say most about what was asked, with the file and the page that they are on. */
function quoteOf({ text, position, document }: UsedMemory, asked: string): string {
  if (document === undefined) return `“${shorten(text, QUOTE_LENGTH)}” [${position}]`;
  const said = excerpt(text, asked, PASSAGE_LENGTH, (part) => part.length);
  return `“${said}” [${position}] (${placeWords(document)})`;
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

function answerFromFacts(used: Used): MemoryAnswer {
  const lines = used.facts.map((fact) => `${factWords(fact, '')} [${fact.position}]`);
  return {
    text: lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `- ${line}`).join('\n'),
    citations: [...new Set(used.facts.flatMap((fact) => fact.memoryIds.slice(0, 1)))],
  };
}
