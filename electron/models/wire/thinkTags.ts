export interface Segment {
  kind: 'answer' | 'thinking';
  text: string;
}

const OPEN = ['<think>', '<thinking>'];
const CLOSE = ['</think>', '</thinking>'];

/** Where the first of the tags begins, and which it is. */
function findTag(text: string, tags: readonly string[]): { at: number; tag: string } | null {
  let found: { at: number; tag: string } | null = null;
  for (const tag of tags) {
    const at = text.indexOf(tag);
    if (at !== -1 && (found === null || at < found.at)) found = { at, tag };
  }
  return found;
}

/** Length of the longest end of the text that may be the beginning of a tag. */
function heldBack(text: string, tags: readonly string[]): number {
  for (let at = text.lastIndexOf('<'); at !== -1; at = at === 0 ? -1 : text.lastIndexOf('<', at - 1)) {
    const end = text.slice(at);
    if (tags.some((tag) => tag.startsWith(end))) return end.length;
  }
  return 0;
}

/**
 * Tells thinking from answer in the text of models that write their thoughts between <think> tags, wherever
 * the stream is cut. A tag straight after a backtick is quoted text of the answer.
 */
export class ThinkTags {
  #thinking = false;
  #pending = '';
  #lastAnswer = '';
  #trimStart = false;

  /** What is certain after this piece of text; the beginning of a possible tag waits for the next one. */
  push(text: string): Segment[] {
    this.#pending += text;
    const segments: Segment[] = [];
    for (;;) {
      const tags = this.#thinking ? CLOSE : OPEN;
      const found = findTag(this.#pending, tags);
      if (found === null) {
        this.#take(this.#pending.length - heldBack(this.#pending, tags), segments);
        return segments;
      }
      this.#take(found.at, segments);
      if (!this.#thinking && this.#lastAnswer === '`') {
        this.#take(found.tag.length, segments);
        continue;
      }
      this.#pending = this.#pending.slice(found.tag.length);
      this.#trimStart = this.#thinking && this.#lastAnswer === '';
      this.#thinking = !this.#thinking;
    }
  }

  /** The rest, when the stream is over. */
  end(): Segment[] {
    const segments: Segment[] = [];
    this.#take(this.#pending.length, segments);
    return segments;
  }

  #take(length: number, segments: Segment[]): void {
    let text = this.#pending.slice(0, length);
    this.#pending = this.#pending.slice(length);
    // Line ends between the thoughts and the answer belong to neither.
    if (!this.#thinking && this.#trimStart) text = text.trimStart();
    if (text === '') return;
    if (!this.#thinking) {
      this.#trimStart = false;
      this.#lastAnswer = text.trim() === '' && this.#lastAnswer === '' ? '' : text.slice(-1);
    }
    segments.push({ kind: this.#thinking ? 'thinking' : 'answer', text });
  }
}
