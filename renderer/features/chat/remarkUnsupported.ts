import type { TextSpan } from '#shared/domain/session';
import { alignText } from './alignText';
import type { MarkdownNode } from './markdownTree';

/** A part of a text that no span reaches into, or that one span covers: its index in the list of spans. */
export interface MarkedPart {
  text: string;
  span: number | null;
}

/** Cuts a text at the spans that reach into it; `places` says where each of its units stands in the source. */
export function splitMarked(
  value: string,
  places: readonly number[],
  spans: readonly TextSpan[],
): MarkedPart[] {
  const parts: MarkedPart[] = [];
  for (let i = 0; i < value.length; i += 1) {
    const place = places[i] ?? -1;
    const found = spans.findIndex(({ start, end }) => place >= start && place < end);
    const span = found === -1 ? null : found;
    const last = parts.at(-1);
    if (last !== undefined && last.span === span) last.text += value.charAt(i);
    else parts.push({ text: value.charAt(i), span });
  }
  return parts;
}

/**
 * A remark plugin that wraps what the spans (offsets into `source`, the text that is parsed) cover in
 * <mark data-claim="index">, across bold, links and the like; the last piece of a span has data-end. Runs before
 * plugins that change text.
 */
export function remarkUnsupported(
  source: string,
  spans: readonly TextSpan[],
): () => (tree: MarkdownNode) => void {
  return () => (tree) => {
    const lastPieces = new Map<number, MarkdownNode>();
    let at = 0;
    const pieceOf = (span: number, child: MarkdownNode): MarkdownNode => {
      const piece = claim(span, child);
      lastPieces.set(span, piece);
      return piece;
    };
    const visit = (node: MarkdownNode): void => {
      if (node.children === undefined) return;
      node.children = node.children.flatMap((child) => {
        const { value } = child;
        if (value === undefined || (child.type !== 'text' && child.type !== 'inlineCode')) {
          visit(child);
          return [child];
        }
        const start = child.position?.start.offset ?? at;
        const end = child.position?.end.offset ?? source.length;
        const places = alignText(value, source, start, end);
        at = (places.at(-1) ?? start) + 1;
        const parts = splitMarked(value, places, spans);
        if (child.type === 'inlineCode') {
          const marked = parts.find(({ span }) => span !== null)?.span ?? null;
          return [marked === null ? child : pieceOf(marked, child)];
        }
        return parts.map(({ text, span }) => {
          const plain = { type: 'text', value: text };
          return span === null ? plain : pieceOf(span, plain);
        });
      });
    };
    visit(tree);
    for (const { data } of lastPieces.values()) if (data !== undefined) data.hProperties['dataEnd'] = 'yes';
  };
}

function claim(span: number, child: MarkdownNode): MarkdownNode {
  return {
    type: 'unsupported',
    data: { hName: 'mark', hProperties: { dataClaim: String(span) } },
    children: [child],
  };
}
