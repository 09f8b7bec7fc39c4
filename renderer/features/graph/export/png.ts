import type { Core } from 'cytoscape';
import { areasOf, drawAreas, type AreaGroup, type AreaStyle } from '../canvas/areaLayer';

/** Browsers refuse or blank larger canvases: sides of 16,384 in Chrome, and memory counts (four bytes a pixel). */
const LONGEST_SIDE = 12_000;
const MOST_PIXELS = 48_000_000;
const SHARPEST = 2;
const MARGIN = 32;

export interface Picture {
  blob: Blob;
  /** Pixels. */
  width: number;
  height: number;
  /** Smaller than it was wanted, since a canvas holds no more. */
  reduced: boolean;
}

/** As sharp as wanted where the canvas can hold it, else as sharp as it can. */
export function pictureScale(width: number, height: number): number {
  return Math.min(
    SHARPEST,
    LONGEST_SIDE / Math.max(1, width, height),
    Math.sqrt(MOST_PIXELS / Math.max(1, width * height)),
  );
}

/**
 * All that is on the canvas as a PNG, with the areas of communities behind it.
 * @throws Error when the browser cannot make the picture
 */
export async function toPng(cy: Core, groups: readonly AreaGroup[], style: AreaStyle): Promise<Picture> {
  const box = cy.elements().boundingBox({ includeLabels: true, includeOverlays: false });
  const scale = pictureScale(box.w + 2 * MARGIN, box.h + 2 * MARGIN);
  const width = Math.max(1, Math.round((box.w + 2 * MARGIN) * scale));
  const height = Math.max(1, Math.round((box.h + 2 * MARGIN) * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The picture could not be made.');
  context.fillStyle = style.halo;
  context.fillRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, scale, (MARGIN - box.x1) * scale, (MARGIN - box.y1) * scale);
  // Names grow with the picture, as those of nodes do.
  drawAreas(context, areasOf(cy, groups), 1, style);
  const nodes = await createImageBitmap(await cy.png({ full: true, scale, output: 'blob-promise' }));
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(nodes, MARGIN * scale, MARGIN * scale);
  nodes.close();
  return { blob: await pngOf(canvas), width, height, reduced: scale < SHARPEST };
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) {
        reject(new Error('The picture is too large for this browser. Save it as SVG instead.'));
      } else resolve(blob);
    }, 'image/png');
  });
}
