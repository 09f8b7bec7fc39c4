import type { Core, EdgeSingular, NodeSingular } from 'cytoscape';
import { MOST_LABELLED, roomyEdges, type Box, type Labelled } from './edgeLabels';
import { lineWidth } from './labelLines';

const EDGE_FONT = 12;
const LINE_HEIGHT = 1.15;
/** Widths of lines are counted in halves of an em; letters are a little wider than that. */
const EM_SHARE = 0.55;

/** Marks the edges whose words have room, as the nodes lie now. In a crowd none has: their words come on hover. */
export function labelEdges(cy: Core): void {
  const edges = cy.edges().not('.leaving');
  const roomy =
    edges.length > MOST_LABELLED ? new Set<string>() : roomyEdges(edges.map(labelled), nameBoxes(cy));
  cy.batch(() => {
    cy.edges().forEach((edge) => {
      if (edge.hasClass('roomy') !== roomy.has(edge.id())) edge.toggleClass('roomy');
    });
  });
}

function labelled(edge: EdgeSingular): Labelled {
  const end = (node: NodeSingular) => ({ ...node.position(), size: Number(node.data('size')) });
  return {
    id: edge.id(),
    ends: [end(edge.source()), end(edge.target())],
    width: lineWidth(String(edge.data('label'))) * EDGE_FONT * EM_SHARE + 6,
  };
}

function nameBoxes(cy: Core): Box[] {
  return cy.nodes('.entity').map((node) => {
    const { x, y } = node.position();
    const half = Number(node.data('size')) / 2;
    const font = Number(node.data('font'));
    const lines = String(node.data('label')).split('\n');
    const width = Math.max(...lines.map(lineWidth)) * font * EM_SHARE;
    return {
      left: Math.min(x - half, x - width / 2),
      right: Math.max(x + half, x + width / 2),
      top: y - half,
      bottom: y + half + 4 + lines.length * font * LINE_HEIGHT,
    };
  });
}
