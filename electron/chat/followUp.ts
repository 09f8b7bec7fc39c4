/** "And in Berlin?" leans on what was said before. */
const LEANS = { words: 4, opens: /^(and|or|but|also|then|what about|how about|since when)\b/iu };
/** "Where exactly?" does too; "Where do I live?" stands alone. */
const ASKS_ON = { words: 2, opens: /^(what|where|when|why|who|which|how)\b/iu };

/** A short follow-up means little alone; it is understood together with the message before it. */
export function joinForRecall(text: string, previous: string | undefined): string {
  const trimmed = text.trim();
  const length = trimmed.split(/\s+/u).length;
  const follows = [LEANS, ASKS_ON].some(({ words, opens }) => length <= words && opens.test(trimmed));
  return previous !== undefined && follows ? `${previous}\n${text}` : text;
}
