import type { Message } from '#shared/domain/session';
import { isLookUp } from './commands';

/**
 * The conversation as a model may see it: without what commands showed, since memories that were only looked at
 * would reach it that way, outside the fence and past the gate.
 */
export function promptHistory(history: readonly Message[]): Message[] {
  return history.filter((message, i) => {
    const asked = message.role === 'user' ? message : history[i - 1];
    return asked === undefined || !isLookUp(asked.text) || isAnsweredByModel(history, i);
  });
}

/** "What do you know about …?" goes to a model where memory knows nothing. */
function isAnsweredByModel(history: readonly Message[], i: number): boolean {
  const reply = history[i]?.role === 'assistant' ? history[i] : history[i + 1];
  return reply?.mode === 'model';
}
