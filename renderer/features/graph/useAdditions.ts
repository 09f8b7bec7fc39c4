import type { Core } from 'cytoscape';
import { useEffect, useState } from 'react';

/** A number that grows after elements have come onto the canvas: they are drawn after the view that has them is rendered. */
export function useAdditions(cy: Core | null): number {
  const [additions, setAdditions] = useState(0);
  useEffect(() => {
    if (cy === null) return;
    let frame = 0;
    const onAdd = (): void => {
      // Thousands come at once.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setAdditions((count) => count + 1));
    };
    cy.on('add', onAdd);
    return () => {
      cancelAnimationFrame(frame);
      cy.removeListener('add', onAdd);
    };
  }, [cy]);
  return additions;
}
