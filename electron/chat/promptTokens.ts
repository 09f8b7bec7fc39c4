import type { ChatMessage } from '../models/ports';

/** Tokens kept free for the answer: a quarter of the context, at most this many. */
const ANSWER_TOKENS = 1_024;

/** An estimate: WordPiece tokens, with a margin for the model's own tokenizer and its message marks. */
export function messageTokens(message: ChatMessage, countTokens: (text: string) => number): number {
  return Math.ceil(countTokens(message.content) * 1.15) + 4;
}

/** As many of the last messages as fit beside `others`, with room left for the answer. Blank ones are left out. */
export function recentThatFit(
  history: readonly ChatMessage[],
  others: readonly ChatMessage[],
  parts: { contextLength: number; countTokens: (text: string) => number },
): ChatMessage[] {
  const tokens = (message: ChatMessage): number => messageTokens(message, parts.countTokens);
  const reserve = Math.min(ANSWER_TOKENS, Math.floor(parts.contextLength / 4));
  let left = parts.contextLength - reserve - others.reduce((sum, message) => sum + tokens(message), 0);
  const recent: ChatMessage[] = [];
  for (const message of [...history].reverse()) {
    if (message.content.trim() === '') continue;
    left -= tokens(message);
    if (left < 0) break;
    recent.unshift(message);
  }
  return recent;
}
