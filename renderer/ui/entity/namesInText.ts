import { SELF_NAME } from '#shared/domain/graph';

export interface TextPart {
  text: string;
  /** Whether it is one of the names. */
  named: boolean;
}

/** How a person writes about themselves. */
const FIRST_PERSON = ['I', 'me', 'my', 'mine', 'myself'];
/** Scripts in which a name that goes on is another word. In others names stand within a row of letters. */
const SPACED = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}]';
const STARTS_SPACED = new RegExp(`^${SPACED}`, 'u');
const ENDS_SPACED = new RegExp(`${SPACED}$`, 'u');
const NOT_AFTER_LETTER = '(?<![\\p{L}\\p{N}])';
const NOT_BEFORE_LETTER = '(?![\\p{L}\\p{N}])';

/** The text in parts: where it names one of these things, in any case, and the rest. Joined they are the text. */
export function namesInText(text: string, names: readonly string[]): TextPart[] {
  const pattern = patternOf(names);
  if (pattern === null) return [{ text, named: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), named: false });
    parts.push({ text: match[0], named: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), named: false });
  return parts;
}

/** Whether the text names one of them. */
export function namesAny(text: string, names: readonly string[]): boolean {
  return namesInText(text, names).some(({ named }) => named);
}

function patternOf(names: readonly string[]): RegExp | null {
  const wanted = names.flatMap((name) => (name === SELF_NAME ? FIRST_PERSON : [name.trim()]));
  const words = [...new Set(wanted)].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  return words.length === 0 ? null : new RegExp(words.map(wordPattern).join('|'), 'giu');
}

function wordPattern(name: string): string {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
  const before = STARTS_SPACED.test(name) ? NOT_AFTER_LETTER : '';
  const after = ENDS_SPACED.test(name) ? NOT_BEFORE_LETTER : '';
  return `${before}${escaped}${after}`;
}
