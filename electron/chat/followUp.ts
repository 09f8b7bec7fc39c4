const SHORT_WORDS = 4;
const OPENS_FOLLOW_UP =
  /^(and|or|but|also|what about|how about|where|when|why|who|which|then|since when)\b/iu;

/** A short follow-up means little alone; it is understood together with the message before it. */
export function joinForRecall(text: string, previous: string | undefined): string {
  const words = text.trim().split(/\s+/u);
  const short = words.length <= SHORT_WORDS && OPENS_FOLLOW_UP.test(text.trim());
  return previous !== undefined && short ? `${previous}\n${text}` : text;
}
