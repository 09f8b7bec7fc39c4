import type { Core, SingularElementReturnValue } from 'cytoscape';

/** From how far away the canvas is seen; the stylesheet draws less the further it is. */
const DISTANCES = ['close', 'middle', 'far', 'remote'] as const;
export type Distance = (typeof DISTANCES)[number];

/** Not Cytoscape's own scratch: writing there makes it work out the style of everything anew. */
const marked = new WeakMap<Core, Distance>();

export function distanceAt(zoom: number): Distance {
  if (zoom >= 0.8) return 'close';
  if (zoom >= 0.5) return 'middle';
  return zoom >= 0.3 ? 'far' : 'remote';
}

/** Marks what looks different from afar. Touches the canvas only when a step is crossed or `anew` is set. */
export function markDistance(cy: Core, anew: boolean): void {
  const distance = distanceAt(cy.zoom());
  if (!anew && marked.get(cy) === distance) return;
  marked.set(cy, distance);
  cy.batch(() => {
    cy.elements().forEach((element) => {
      if (!looksDifferent(element)) return;
      // Setting a class that is there already would make Cytoscape work out the style anew all the same.
      for (const each of DISTANCES) {
        const wanted = each === distance && marksDistance(element, each);
        if (element.hasClass(each) !== wanted) element.toggleClass(each);
      }
    });
  });
}

function looksDifferent(element: SingularElementReturnValue): boolean {
  const rank: unknown = element.data('rank');
  return (
    rank === 'landmark' ||
    rank === 'named' ||
    rank === 'crowd' ||
    element.hasClass('badge') ||
    element.hasClass('spoken') ||
    element.hasClass('told')
  );
}

/** Of a crowd only what comes near is different: it has a name then. */
function marksDistance(element: SingularElementReturnValue, distance: Distance): boolean {
  return element.data('rank') !== 'crowd' || distance === 'close' || element.hasClass('spoken');
}
