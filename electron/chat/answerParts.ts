import type { Used } from '#shared/domain/session';
import { quote } from '../memory/words';

interface Answered {
  text: string;
  citations: string[];
}

const QUESTION_LENGTH = 200;

/**
 * The answer to each question of a message, one after the other; a question without one is named where another has
 * one. Null where none has.
 */
export function answerEach(used: Used, answer: (used: Used) => Answered | null): Answered | null {
  if (used.parts === undefined) return answer(used);
  const answers = used.parts.map((part) => ({
    question: part.question,
    found: answer({
      ...used,
      route: part.route,
      coverage: part.coverage,
      memories: part.memoryIds.flatMap((id) => used.memories.filter(({ memoryId }) => memoryId === id)),
      facts: used.facts.filter(({ edgeId }) => part.edgeIds.includes(edgeId)),
    }),
  }));
  if (answers.every(({ found }) => found === null)) return null;
  const texts = answers.map(
    ({ question, found }) => found?.text ?? `I don't know: ${quote(question.trim(), QUESTION_LENGTH)}`,
  );
  return {
    text: [...new Set(texts)].join('\n\n'),
    citations: [...new Set(answers.flatMap(({ found }) => found?.citations ?? []))],
  };
}
