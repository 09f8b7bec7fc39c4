import type { Block } from '../chunk';

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]|$)/u;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/u;

/** Headings, code and the text between them, word for word. */
export function* markdownBlocks(text: string): Generator<Block> {
  let lines: string[] = [];
  let fence: string | null = null;
  const flush = (code: boolean): Block[] => {
    const taken = lines.join('');
    lines = [];
    return taken === '' ? [] : [{ text: taken, page: null, ...(code ? { code } : {}) }];
  };
  for (const line of linesOf(text)) {
    if (fence !== null) {
      lines.push(line);
      if (closes(line, fence)) {
        fence = null;
        yield* flush(true);
      }
      continue;
    }
    const opening = FENCE.exec(line)?.[1];
    const atx = ATX.exec(line)?.[1];
    const underline = UNDERLINE.exec(line.replace(/\r?\n$/u, ''))?.[1];
    const above = lines.at(-1);
    if (opening !== undefined) {
      yield* flush(false);
      fence = opening;
      lines.push(line);
    } else if (atx !== undefined) {
      yield* flush(false);
      yield { text: line, level: atx.length, page: null };
    } else if (underline !== undefined && isTitle(above, lines.at(-2))) {
      lines.pop();
      yield* flush(false);
      yield { text: `${above ?? ''}${line}`, level: underline.startsWith('=') ? 1 : 2, page: null };
    } else lines.push(line);
  }
  yield* flush(fence !== null);
}

/** A line by itself: the last line of a paragraph or list is no title, nor is a rule below it. */
function isTitle(line: string | undefined, before: string | undefined): boolean {
  if (line === undefined || /^\s*(?:$|[>|]|[-*+] |\d+[.)] )/u.test(line)) return false;
  return before === undefined || before.trim() === '';
}

function closes(line: string, fence: string): boolean {
  const found = FENCE.exec(line)?.[1];
  return found?.startsWith(fence) === true && line.trim() === found;
}

/** Each with its end. */
export function* linesOf(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const at = text.indexOf('\n', from);
    const end = at === -1 ? text.length : at + 1;
    yield text.slice(from, end);
    from = end;
  }
}
