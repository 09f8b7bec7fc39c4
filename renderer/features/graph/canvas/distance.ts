import type { Core } from 'cytoscape';

/** From how far away the canvas is seen; the stylesheet draws less the further it is. */
const DISTANCES = ['close', 'middle', 'far', 'remote'] as const;
export type Distance = (typeof DISTANCES)[number];

export function distanceAt(zoom: number): Distance {
  if (zoom >= 0.8) return 'close';
  if (zoom >= 0.5) return 'middle';
  return zoom >= 0.3 ? 'far' : 'remote';
}

/** Marks what looks different from afar. Touches the canvas only when a step is crossed or `anew` is set. */
export function markDistance(cy: Core, anew: boolean): void {
  const distance = distanceAt(cy.zoom());
  if (!anew && cy.scratch('distance') === distance) return;
  cy.scratch('distance', distance);
  const others = DISTANCES.filter((each) => each !== distance).join(' ');
  cy.batch(() => {
    cy.elements('.badge, [rank = "landmark"], .spoken, .told').removeClass(others).addClass(distance);
  });
}
