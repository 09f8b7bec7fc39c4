import { excerpt } from './budgetExcerpt';

export interface BudgetItem {
  text: string;
  /** Shortened where room is short; a fact is one sentence and stays whole or goes. */
  shorten: boolean;
}

export interface Budget {
  /** Tokens of the whole block. */
  limit: number;
  countTokens: (text: string) => number;
  /** What shortened texts are to be about. */
  query: string;
}

/** A memory cut down to less than this says nothing. Tokens. */
const LEAST_TOKENS = 12;

/**
 * The texts of a block that has a limit, in order of importance: each as long as it may be, null for one that has no
 * place. Long texts give way first, so that all have the same room; then the last ones are left out. `render` makes
 * the block of the texts that are in; its tokens never exceed the limit unless an empty block does.
 */
export function fitBudget(
  items: readonly BudgetItem[],
  { limit, countTokens, query }: Budget,
  render: (texts: readonly (string | null)[]) => string,
): { texts: (string | null)[]; tokens: number } {
  const sizes = items.map((item) => countTokens(item.text));
  const tokensOf = (texts: readonly (string | null)[]): number => countTokens(render(texts));
  const whole = items.map((item) => item.text);
  const wholeTokens = tokensOf(whole);
  if (wholeTokens <= limit) return { texts: whole, tokens: wholeTokens };

  for (let count = items.length; count > 0; count -= 1) {
    const kept = items.slice(0, count);
    const rest = items.slice(count).map(() => null);
    const room = roomEach(kept, sizes, limit - tokensOf([...kept.map(() => ''), ...rest]));
    // Counting parts and counting the whole may differ by a little: then there is a little less room.
    for (let each = room; each >= LEAST_TOKENS; each -= Math.max(1, Math.floor(each / 8))) {
      const texts = kept.map((item, i) =>
        item.shorten && (sizes[i] ?? 0) > each ? excerpt(item.text, query, each, countTokens) : item.text,
      );
      const tokens = tokensOf([...texts, ...rest]);
      if (tokens <= limit) return { texts: [...texts, ...rest], tokens };
    }
  }
  const none = items.map(() => null);
  return { texts: none, tokens: tokensOf(none) };
}

/** The most tokens that each text may have so that all together stay within the room; 0 when there is none. */
function roomEach(items: readonly BudgetItem[], sizes: readonly number[], room: number): number {
  const long = items.flatMap((item, i) => (item.shorten ? [sizes[i] ?? 0] : [])).sort((a, b) => a - b);
  let left = room - items.reduce((sum, item, i) => sum + (item.shorten ? 0 : (sizes[i] ?? 0)), 0);
  if (left < 0) return 0;
  for (const [i, size] of long.entries()) {
    const share = Math.floor(left / (long.length - i));
    if (size > share) return share;
    left -= size;
  }
  return Math.max(LEAST_TOKENS, long.at(-1) ?? 0);
}
