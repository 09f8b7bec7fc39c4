import { deniesAlike } from '../claims/substance';
import { normalizeForComparison } from '../ingest/identity';
import { maskText } from '../graph/rules/maskText';
import { splitSentences } from '../graph/rules/tokens';

/** A sentence of one of the texts, or a whole text that has lines. */
interface Part {
  text: string;
  /** The white space after it. */
  gap: string;
  /** Which of the texts it stands in. */
  of: number;
  /** The text has lines of its own: it stands apart. */
  block: boolean;
}

/**
 * The texts as one, in their order. Sentences that another one repeats or says more of are left out, and nothing else
 * is: what differs in a word stays, for the person to choose.
 */
export function joinTexts(texts: readonly string[]): string {
  const parts = unlike(texts).flatMap((text, of) => partsOf(text, of));
  const kept = parts.filter((part, i) => {
    const earlier = parts.slice(0, i).some((other) => isSame(part, other));
    return !earlier && !parts.some((other) => saysMoreOf(part, other));
  });
  return kept.reduce((whole, part, i) => {
    const previous = kept[i - 1];
    if (previous === undefined) return part.text;
    if (previous.of === part.of) return `${whole}${previous.gap}${part.text}`;
    if (previous.block || part.block) return `${whole}\n\n${part.text}`;
    const before = ended(whole);
    return `${before}${before.endsWith('。') ? '' : ' '}${part.text}`;
  }, '');
}

/** Each text once. */
function unlike(texts: readonly string[]): string[] {
  const trimmed = texts.map((text) => text.trim());
  return trimmed.filter((text, i) => trimmed.findIndex((other) => plain(other) === plain(text)) === i);
}

function partsOf(whole: string, of: number): Part[] {
  if (/[\n\r\u2028\u2029]/u.test(whole)) return [{ text: whole, gap: '', of, block: true }];
  const starts = splitSentences(maskText(whole)).flatMap(({ tokens }) => tokens[0]?.start ?? []);
  const cuts = [0, ...starts.slice(1), whole.length];
  return cuts.slice(1).map((end, i) => {
    const sentence = whole.slice(cuts[i], end);
    const text = sentence.trimEnd();
    return { text, gap: sentence.slice(text.length), of, block: false };
  });
}

/** "Yes." may be said twice; within one text everything may. */
function isSame(part: Part, other: Part): boolean {
  return part.of !== other.of && !isShort(part.text) && plain(part.text) === plain(other.text);
}

function isShort(text: string): boolean {
  return !/\s|\p{Lo}/u.test(text);
}

/** "I live in Berlin since 2019" says more of "I live in Berlin"; "I like tea cosies" says something else than "I like tea". */
function saysMoreOf(part: Part, other: Part): boolean {
  if (part.of === other.of || part.block || other.block) return false;
  const [short, long] = [plain(part.text), plain(other.text)];
  const rest = long.startsWith(short) ? long.slice(short.length) : '';
  return GOES_ON.test(rest) && deniesAlike(part.text, other.text);
}

/** What may follow on a whole statement without taking anything back of it. */
const GOES_ON = /^(?:\s*[,;:(–—]|\s+(?:and|since|because|who|which|where|whose|called|named)\s)/u;

function plain(text: string): string {
  return normalizeForComparison(text)
    .toLowerCase()
    .replace(/[.!。！\s]+$/u, '');
}

/** A sentence that has no mark at its end gets one before another follows. */
function ended(text: string): string {
  if (!/[\p{L}\p{N}\p{M}]$/u.test(text)) return text;
  return `${text}${/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) ? '。' : '.'}`;
}
