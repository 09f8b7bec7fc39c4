import type { Core } from 'cytoscape';
import { entityType } from '#shared/domain/graph';
import { TYPE_MARKS } from '../../../ui/entity/typeMarks';
import { relationWords } from '../../../ui/memory/words';
import { areasOf, type AreaGroup } from '../canvas/areaLayer';
import { edgeKey, nodeKey } from '../canvas/elements';
import { labelSize } from '../canvas/nodeSize';
import type { CanvasColours } from '../canvas/stylesheet';
import { TINTS } from '../canvas/tints';
import type { GraphPart } from '../state/graphPart';
import type { Drawing } from './svg';

/** What the canvas shows, as plain data: places and looks as they are now. */
export function drawingOf(
  cy: Core,
  view: GraphPart,
  groups: readonly AreaGroup[],
  colours: CanvasColours,
  colourBy: 'type' | 'community',
): Drawing {
  const { theme } = colours;
  const placed = new Map(
    view.nodes.map(({ id }) => {
      const node = cy.getElementById(nodeKey(id));
      return [id, { ...node.position(), size: Number(node.data('size')), tint: Number(node.data('tint')) }];
    }),
  );
  const nothing = { x: 0, y: 0, size: 0, tint: -1 };
  return {
    nodes: view.nodes.map(({ id, name, type }) => {
      const { x, y, size, tint } = placed.get(id) ?? nothing;
      const colour =
        colourBy === 'type'
          ? TYPE_MARKS[entityType.catch('concept').parse(type)][theme]
          : (TINTS[tint]?.[theme] ?? colours.muted);
      return { x, y, size, name, type, colour, fontSize: labelSize(size) };
    }),
    edges: view.edges.map(({ id, sourceId, targetId, relation }) => ({
      from: placed.get(sourceId) ?? nothing,
      to: placed.get(targetId) ?? nothing,
      words: cy.getElementById(edgeKey(id)).hasClass('roomy') ? relationWords(relation) : '',
    })),
    areas: areasOf(cy, groups).map(({ name, tint, outline }) => ({
      name,
      outline,
      colour: TINTS[tint]?.[theme] ?? colours.muted,
    })),
    colours: { canvas: colours.canvas, text: colours.text, muted: colours.muted, line: colours.lineStrong },
    font: colours.font,
  };
}
