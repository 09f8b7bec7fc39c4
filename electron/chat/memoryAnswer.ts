import type { Used } from '#shared/domain/session';
import { describeFact } from '../memory/graph/questions';
import { shorten } from '../memory/words';

export interface MemoryAnswer {
  text: string;
  /** Memory ids in the order they are cited. */
  citations: string[];
}

/** Quotes at most this many memories, and only those nearly as similar as the best one. */
const MAX_QUOTES = 3;
const NEARLY = 0.75;
const QUOTE_LENGTH = 600;

export const DONT_KNOW = "I don't know. Nothing I remember covers this.";

/**
 * An answer without any model: the graph's facts when the question asks about a relation, else the best memories
 * in their own words. Every statement carries its source; with nothing to go by it says so.
 */
export function answerFromMemory(used: Used): MemoryAnswer {
  if (used.route === 'graph' && used.facts.length > 0) return answerFromFacts(used);
  const best = used.memories[0];
  if (best === undefined) return { text: DONT_KNOW, citations: [] };
  const quoted = used.memories
    .filter((memory) => memory.breakdown.similarity >= best.breakdown.similarity * NEARLY)
    .slice(0, MAX_QUOTES);
  const lines = quoted.map((memory) => `“${shorten(memory.text, QUOTE_LENGTH)}” [${memory.position}]`);
  return {
    text:
      lines.length === 1
        ? `You told me: ${lines[0] ?? ''}`
        : `Here is what I remember:\n\n${lines.map((line) => `- ${line}`).join('\n')}`,
    citations: quoted.map((memory) => memory.memoryId),
  };
}

function answerFromFacts(used: Used): MemoryAnswer {
  const lines = used.facts.map((fact) => `${describeFact(fact)} [${fact.position}]`);
  return {
    text: lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `- ${line}`).join('\n'),
    citations: [...new Set(used.facts.flatMap((fact) => fact.memoryIds.slice(0, 1)))],
  };
}
