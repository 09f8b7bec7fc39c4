import type { Core } from 'cytoscape';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { areasOf, drawAreas, type Area, type AreaGroup, type AreaStyle } from './areaLayer';

/**
 * Draws the areas of communities onto a canvas below that of Cytoscape and keeps them under its nodes: outlines are
 * made anew when nodes move, and only drawn anew when the view is panned or zoomed.
 */
export function useAreas(
  cy: Core | null,
  groups: readonly AreaGroup[],
  style: () => AreaStyle | null,
): RefObject<HTMLCanvasElement | null> {
  const ref = useRef<HTMLCanvasElement>(null);
  const areas = useRef<Area[]>([]);

  const outline = useEffectEvent((core: Core) => {
    areas.current = areasOf(core, groups);
  });
  const paint = useEffectEvent((core: Core) => {
    const canvas = ref.current;
    const look = style();
    if (canvas === null || look === null) return;
    paintAreas(canvas, core, areas.current, look);
  });

  useEffect(() => {
    if (cy === null) return;
    let frame = 0;
    let moved = true;
    const schedule = (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        if (cy.destroyed()) return;
        if (moved) outline(cy);
        moved = false;
        paint(cy);
      });
    };
    const onMove = (): void => {
      moved = true;
      schedule();
    };
    cy.on('position add remove', 'node.entity', onMove);
    cy.on('viewport resize', schedule);
    onMove();
    return () => {
      cancelAnimationFrame(frame);
      cy.off('position add remove', 'node.entity', onMove);
      cy.off('viewport resize', schedule);
    };
  }, [cy, groups, style]);
  return ref;
}

function paintAreas(canvas: HTMLCanvasElement, cy: Core, areas: readonly Area[], style: AreaStyle): void {
  const density = window.devicePixelRatio;
  const [width, height] = [Math.round(cy.width() * density), Math.round(cy.height() * density)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  const { x, y } = cy.pan();
  const zoom = cy.zoom();
  context.setTransform(density * zoom, 0, 0, density * zoom, density * x, density * y);
  drawAreas(context, areas, zoom, style);
}
