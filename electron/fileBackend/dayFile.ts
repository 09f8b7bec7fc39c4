import { fileText, type Entry } from './entry';
import { noMarks, readMarks, writeMarks } from './marks';

/** A piece of a file: an entry, or lines that belong to none (headings, comments, blank lines) and stay as they are. */
export interface Block {
  lines: readonly string[];
  entry: Entry | null;
  /** Number of its first line, from 1. */
  line: number;
}

export interface DayFile {
  blocks: Block[];
  /** Line end of the file, and what stood before its first line. */
  eol: '\n' | '\r\n';
  bom: '' | '\uFEFF';
}

export type ReadDay = { day: DayFile } | { problem: string };

const BULLET = /^[-*+](?:[ \t]|$)/u;
const INDENT = /^(?: {2}|\t| (?! ))/u;
const HEADING = /^#{1,6}(?: |$)/u;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})\s*$/u;
const FENCE = /^(?:```|~~~)/u;
const CONFLICT = /^(?:<{7}|>{7})(?: |$)|^={7}$/u;
const ID_COMMENT = /<!-- *id:/iu;

/**
 * Takes a file apart. Each list item and each line that is nothing else is an entry; indented lines go on with it, and the
 * last of them may hold its marks. What cannot be understood for sure makes the whole file a problem, in one sentence.
 */
export function readDay(content: string): ReadDay {
  const bom = content.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = content.slice(bom.length);
  if (text.includes('\0')) return { problem: 'It is not a text file.' };
  const lines = text.split(/\r?\n/u);
  const conflict = lines.findIndex((line) => CONFLICT.test(line));
  if (conflict !== -1) {
    return { problem: `Line ${conflict + 1} marks a conflict that has to be resolved first.` };
  }
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const size = blockSize(lines, at);
    const own = lines.slice(at, at + size);
    const entry = isEntry(lines, at) && !isComment(own) ? readEntry(own) : null;
    if (entry === 'damaged') return { problem: damaged(at + size) };
    if (entry === null && own.some((line) => ID_COMMENT.test(line))) {
      return { problem: `Line ${at + 1} begins a part without an end, which hides memories.` };
    }
    blocks.push({ lines: own, entry, line: at + 1 });
    at += size;
  }
  return { day: { blocks, eol, bom } };
}

export function writeDay({ blocks, eol, bom }: DayFile): string {
  return bom + blocks.flatMap(({ lines }) => lines).join(eol);
}

/** The lines of an entry; its marks are the last. */
export function writeEntry(entry: Entry): string[] {
  const [first = '', ...others] = fileText(entry.text).split('\n');
  return [
    first === '' ? '-' : `- ${first}`,
    ...others.map((line) => (line === '' ? '' : `  ${line}`)),
    `  ${writeMarks(entry)}`,
  ];
}

function damaged(line: number): string {
  return `The comment with the id in line ${line} is damaged. Mend it, or delete it whole to make the text a new memory.`;
}

function isEntry(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (line.trim() === '' || (at === 0 && RULE.test(line))) return false;
  return !HEADING.test(line) && !RULE.test(line) && !FENCE.test(line) && !line.startsWith('<!--');
}

/** A list item that says nothing but a comment, which readers of the file do not see. */
function isComment(lines: readonly string[]): boolean {
  const text = lines.join('\n');
  if (!text.includes('<!--') || ID_COMMENT.test(text)) return false;
  return (
    text
      .replace(/<!--[\s\S]*?-->/gu, '')
      .replace(BULLET, '')
      .trim() === ''
  );
}

function blockSize(lines: readonly string[], at: number): number {
  const line = lines[at] ?? '';
  if (isEntry(lines, at)) return entrySize(lines, at);
  if (at === 0 && /^---\s*$/u.test(line)) return sizeUntil(lines, at, /^(?:---|\.\.\.)\s*$/u);
  const fence = FENCE.exec(line)?.[0];
  if (fence !== undefined) return sizeUntil(lines, at, new RegExp(`^${fence}\\s*$`, 'u'));
  if (line.startsWith('<!--') && !line.includes('-->')) return sizeUntil(lines, at, /-->/u);
  return 1;
}

/** Up to the line that ends it, or all that is left. */
function sizeUntil(lines: readonly string[], at: number, end: RegExp): number {
  const found = lines.findIndex((line, i) => i > at && end.test(line));
  return (found === -1 ? lines.length : found + 1) - at;
}

/** Indented lines go on with an entry; so do blank ones, where an indented one follows. */
function entrySize(lines: readonly string[], at: number): number {
  let size = 1;
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] ?? '';
    if (line.trim() === '') continue;
    if (!INDENT.test(line)) break;
    size = next + 1 - at;
  }
  return size;
}

function readEntry(lines: readonly string[]): Entry | 'damaged' {
  const bullet = BULLET.test(lines[0] ?? '');
  const texts = lines.map((line, i) => {
    if (i > 0) return line.replace(INDENT, '');
    return bullet ? line.replace(BULLET, '') : line.trim();
  });
  const last = texts.at(-1) ?? '';
  if (texts.length === 1) return idAtEnd(last) ?? { ...noMarks(), text: fileText(last) };
  const marks = readMarks(last);
  if (marks === 'damaged') return marks;
  if (marks === null) return { ...noMarks(), text: fileText(texts.join('\n')) };
  return { ...marks, text: fileText(texts.slice(0, -1).join('\n')) };
}

/** Somebody has put the id behind the text, on the same line. */
function idAtEnd(line: string): Entry | 'damaged' | null {
  const at = line.search(ID_COMMENT);
  if (at === -1) return null;
  const marks = readMarks(line.slice(at));
  return marks === null || marks === 'damaged' ? 'damaged' : { ...marks, text: fileText(line.slice(0, at)) };
}
