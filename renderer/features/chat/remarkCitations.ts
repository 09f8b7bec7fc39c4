import { splitCitations } from './citations';
import type { MarkdownNode as Node } from './markdownTree';

/** Code and links keep their brackets. */
const CLOSED = new Set(['code', 'inlineCode', 'link', 'linkReference', 'definition']);

/** A remark plugin that turns [n] in running text into <cite data-n="n">. */
export function remarkCitations(known: ReadonlySet<number>): () => (tree: Node) => void {
  const visit = (node: Node): void => {
    if (node.children === undefined || CLOSED.has(node.type)) return;
    node.children = node.children.flatMap((child) => {
      if (child.type !== 'text' || child.value === undefined) {
        visit(child);
        return [child];
      }
      return splitCitations(child.value, known).map(toNode);
    });
  };
  return () => visit;
}

function toNode(segment: { text: string } | { citation: number }): Node {
  if ('text' in segment) return { type: 'text', value: segment.text };
  const n = String(segment.citation);
  return {
    type: 'citation',
    data: { hName: 'cite', hProperties: { dataN: n } },
    children: [{ type: 'text', value: n }],
  };
}
