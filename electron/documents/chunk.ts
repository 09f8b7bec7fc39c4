/** A piece of a file's text as a loader finds it. All pieces in their order are the text. */
export interface Block {
  text: string;
  /** Of a heading: 1 is the highest. */
  level?: number;
  /** Kept in one piece where it can be, and split between lines. */
  code?: boolean;
  /** From 1; null where the format has none. */
  page: number | null;
}

/** What stands under one heading and on one page. No passage reaches beyond it. */
export interface Section {
  /** The headings above it, outermost first. */
  headings: readonly string[];
  page: number | null;
  parts: readonly { text: string; code: boolean }[];
}

/** A passage as it is kept and found. */
export interface Chunk {
  text: string;
  page: number | null;
  /** The headings above it as one line; null without any. */
  heading: string | null;
}
