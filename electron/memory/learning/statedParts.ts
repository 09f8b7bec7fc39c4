import { readSentences, type Said } from '../claims/sentences';

/** A part of its own begins: "and I …", ", my brother …". */
const JOINTS = /\s*(?:[,;]\s*(?:and\s+|but\s+)?|\s(?:and|but)\s+)(?=(?:i|we|my|our)(?:\s|['’]))/giu;

/** The first part only says when the others hold. */
const SUBORDINATE =
  /^(?:when|whenever|once|while|after|before|until|till|as soon as|every time|by the time|so that)\b/u;

/**
 * The coordinate parts of a sentence that have a subject of their own: "I live in Porto and my brother is a nurse" has
 * two. One only where the sentence is not joined of such.
 */
export function statedParts(said: Said): Said[] {
  const mark = /[.!…]+$/u.exec(said.text)?.[0] ?? '';
  const pieces = said.text.slice(0, said.text.length - mark.length).split(JOINTS);
  if (pieces.length < 2 || SUBORDINATE.test(said.plain)) return [said];
  const parts = pieces.map((piece, i) => {
    const [part, ...more] = readSentences((i === 0 ? piece : capital(piece)) + (mark === '' ? '' : '.'));
    return part === undefined || more.length > 0 ? null : part;
  });
  return parts.every((part) => part !== null) ? parts : [said];
}

function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
