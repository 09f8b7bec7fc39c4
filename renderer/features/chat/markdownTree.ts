/** The little of a Markdown tree that is looked at here. */
export interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
  /** Offsets into the source, UTF-16; absent on nodes that a plugin made. */
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hName: string; hProperties: Record<string, string> };
}
