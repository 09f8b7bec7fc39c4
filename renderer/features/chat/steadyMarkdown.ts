/** A line that so far could still become a heading, a list, a rule, a table's second line or a fence. */
const UNDECIDED_LINE = /^\s{0,3}(?:[-=*_+#>|:~`\s]+|\d{1,9}[.)]?\s*)$/u;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/u;
/** An unfinished citation, link or image at the end: "[", "[1", "[words](http". */
const OPEN_BRACKET = /!?\[[^\]\n]{0,400}$|!?\[[^\]\n]{0,400}\]\([^)\s]{0,2000}$/u;
const PAIRS = ['**', '__', '~~', '`', '*', '_'] as const;

/**
 * Markdown that is still arriving, so that nothing shows which the next words would take back: marks that are opened
 * and not closed yet are closed, and an end that cannot be read yet is held back.
 */
export function steadyMarkdown(text: string): string {
  const cut = text.lastIndexOf('\n') + 1;
  const lastLine = text.slice(cut);
  if (insideFence(text.slice(0, cut))) return /^\s{0,3}[`~]+$/u.test(lastLine) ? text.slice(0, cut) : text;
  if (/^\s{0,3}\|/u.test(lastLine)) return steadyTable(text, cut);
  if (FENCE.test(lastLine) || UNDECIDED_LINE.test(lastLine)) return text.slice(0, cut);
  const held = text.replace(OPEN_BRACKET, '');
  return closeMarks(held);
}

/** Whether text ends inside of a fenced block of code. */
function insideFence(text: string): boolean {
  let open: string | null = null;
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line)?.[1];
    if (fence === undefined) continue;
    if (open === null) open = fence;
    else if (fence.startsWith(open) && line.trim() === fence) open = null;
  }
  return open !== null;
}

/** A row shows when it is complete, and the first row with the line under it. */
function steadyTable(text: string, cut: number): string {
  const before = text.slice(0, cut);
  const isRow = (line: string | undefined): boolean => line !== undefined && /^\s{0,3}\|/u.test(line);
  const lines = before.split('\n').slice(0, -1);
  let first = lines.length;
  while (first > 0 && isRow(lines[first - 1])) first -= 1;
  const rows = lines.length - first;
  return rows >= 2 ? before : lines.slice(0, first).join('\n') + (first > 0 ? '\n' : '');
}

/** Closes emphasis and code that the last paragraph leaves open. */
function closeMarks(text: string): string {
  const paragraph = text.slice(Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\n- '), 0));
  const open: string[] = [];
  for (let i = 0; i < paragraph.length;) {
    if (paragraph.charAt(i) === '\\') {
      i += 2;
      continue;
    }
    const mark = PAIRS.find((pair) => paragraph.startsWith(pair, i));
    if (mark === undefined) {
      i += 1;
      continue;
    }
    toggle(open, mark, paragraph, i);
    i += mark.length;
  }
  if (open.length === 0) return text;
  const trimmed = text.trimEnd();
  const last = open.at(-1) ?? '';
  // Just opened, with nothing in it yet: it waits for its words.
  if (trimmed.endsWith(last) && last !== '') return closeMarks(trimmed.slice(0, -last.length));
  return trimmed + [...open].reverse().join('');
}

function toggle(open: string[], mark: string, text: string, at: number): void {
  if (open.at(-1) === '`' && mark !== '`') return;
  if (open.at(-1) === mark) {
    open.pop();
    return;
  }
  const before = text.charAt(at - 1);
  const after = text.charAt(at + mark.length);
  // "2 * 3", "snake_case" and the bullet of a list open nothing.
  if (mark !== '`' && (/\s/u.test(after) || (mark.startsWith('_') && /\w/u.test(before)))) return;
  if (mark === '*' && after === '' && /^\s*$/u.test(text.slice(text.lastIndexOf('\n', at) + 1, at))) return;
  open.push(mark);
}
