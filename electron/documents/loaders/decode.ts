import { AppError } from '#shared/errors';

/** So much of a file tells what it is. Bytes. */
const LOOKED_AT = 8_192;
/** Of what was looked at, in a text. */
const MOST_CONTROL = 0.02;
const MARKS = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * The text of a file: UTF-8, UTF-16 with or without a mark, or else the Windows code page of old Western files.
 * `declared`: the encoding that the file itself names.
 * @throws AppError VALIDATION when it is no text
 */
export function decodeText(bytes: Uint8Array, name: string, declared?: string): string {
  const marked = MARKS.find((mark) => mark.bytes.every((byte, i) => bytes[i] === byte));
  if (marked !== undefined) return decode(bytes, marked.label);
  const wide = wideEncoding(bytes);
  const guessed = wide === null ? null : decode(bytes, wide);
  if (guessed !== null && isText(guessed)) return guessed;
  if (looksBinary(bytes)) {
    throw new AppError('VALIDATION', `“${name}” is not a text file, and no other kind that can be read.`);
  }
  if (declared !== undefined) {
    try {
      return decode(bytes, declared);
    } catch {
      // It names an encoding that is none: it is read like any other.
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

function decode(bytes: Uint8Array, label: string): string {
  return new TextDecoder(label).decode(bytes);
}

/** Latin letters in UTF-16 have a zero in every other byte. */
function wideEncoding(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, LOOKED_AT);
  const pairs = Math.floor(head.length / 2);
  if (pairs < 2) return null;
  let [even, odd] = [0, 0];
  for (let i = 0; i < pairs * 2; i += 2) {
    if (head[i] === 0) even += 1;
    if (head[i + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le';
  return even > pairs * 0.4 && odd < pairs * 0.05 ? 'utf-16be' : null;
}

/** Programs have zeros in every other byte too, and what lies between them is no text. */
function isText(guess: string): boolean {
  const head = Array.from(guess.slice(0, LOOKED_AT));
  const strange = head.filter((letter) => letter === '\uFFFD' || isControl(letter.charCodeAt(0)));
  return strange.length <= head.length * MOST_CONTROL;
}

function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT);
  if (head.includes(0)) return true;
  const control = head.reduce((sum, byte) => sum + (isControl(byte) ? 1 : 0), 0);
  return control > head.length * MOST_CONTROL;
}

/** Not tab, line feed, form feed, carriage return or escape. */
function isControl(byte: number): boolean {
  return byte < 32 && ![9, 10, 12, 13, 27].includes(byte);
}
