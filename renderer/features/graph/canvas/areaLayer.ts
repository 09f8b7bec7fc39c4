import type { Core } from 'cytoscape';
import type { Theme } from '../../../ui/entity/typeMarks';
import { areaAround, LEAST_MEMBERS, softOutline, type Disc } from './hulls';
import { TINTS } from './tints';
import type { Point } from '../layout/seeding';

/** A community on the canvas: whom it holds, and how it is told apart. */
export interface AreaGroup {
  name: string;
  tint: number;
  entityIds: ReadonlySet<string>;
}

export interface Area {
  name: string;
  tint: number;
  outline: Point[];
}

const FILL = { light: 0.07, dark: 0.1 } as const;
const EDGE = { light: 0.22, dark: 0.28 } as const;
const NAME_SIZE = 12;
const NAME_GAP = 6;

/** More areas would hide rather than show. */
const MOST_AREAS = 12;

/** Areas behind the nodes as these lie now: of the groups with most shown members; those with too few have none. */
export function areasOf(cy: Core, groups: readonly AreaGroup[]): Area[] {
  const discs = new Map<string, Disc>();
  cy.nodes('.entity').forEach((node) => {
    const { x, y } = node.position();
    const radius = Number(node.data('size')) / 2;
    // Room for the first line of the name below the node.
    const below = Number(node.data('font')) / 2;
    discs.set(String(node.data('entityId')), { x, y: y + below, radius: radius + below });
  });
  return groups
    .map(({ name, tint, entityIds }) => ({
      name,
      tint,
      members: [...entityIds].flatMap((id) => discs.get(id) ?? []),
    }))
    .filter(({ members }) => members.length >= LEAST_MEMBERS)
    .sort((a, b) => b.members.length - a.members.length)
    .slice(0, MOST_AREAS)
    .map(({ name, tint, members }) => ({ name, tint, outline: areaAround(members) }));
}

export interface AreaStyle {
  theme: Theme;
  text: string;
  halo: string;
  font: string;
}

/** Draws areas, and their names where there is room, onto a context that is set up in canvas units times `zoom`. */
export function drawAreas(
  context: CanvasRenderingContext2D,
  areas: readonly Area[],
  zoom: number,
  style: AreaStyle,
): void {
  for (const { tint, outline } of areas) {
    const soft = softOutline(outline);
    const colour = TINTS[tint]?.[style.theme];
    if (soft === null || colour === undefined) continue;
    context.beginPath();
    context.moveTo(soft.start.x, soft.start.y);
    for (const { by, to } of soft.curves) context.quadraticCurveTo(by.x, by.y, to.x, to.y);
    context.closePath();
    context.fillStyle = colour;
    context.globalAlpha = FILL[style.theme];
    context.fill();
    context.strokeStyle = colour;
    context.lineWidth = 1 / zoom;
    context.globalAlpha = EDGE[style.theme];
    context.stroke();
  }
  context.globalAlpha = 1;
  nameAreas(context, areas, zoom, style);
}

/**
 * Names above their areas, as large on the screen however far away; left out where one would not fit over its area, or
 * would cover another one.
 */
function nameAreas(
  context: CanvasRenderingContext2D,
  areas: readonly Area[],
  zoom: number,
  { text, halo, font }: AreaStyle,
): void {
  context.font = `500 ${NAME_SIZE / zoom}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  context.lineJoin = 'round';
  const taken: { left: number; right: number; y: number }[] = [];
  for (const { name, outline } of areas) {
    const xs = outline.map(({ x }) => x);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const top = Math.min(...outline.map(({ y }) => y));
    const label = `\u2068${name}\u2069`;
    const width = context.measureText(label).width;
    const at = { x: (left + right) / 2, y: top - NAME_GAP / zoom / 2 };
    const place = { left: at.x - width / 2, right: at.x + width / 2, y: at.y };
    const line = (NAME_SIZE + 3) / zoom;
    const covers = taken.some(
      (other) => place.left < other.right && other.left < place.right && Math.abs(place.y - other.y) < line,
    );
    if (width > right - left || covers) continue;
    taken.push(place);
    context.strokeStyle = halo;
    context.lineWidth = 3 / zoom;
    context.strokeText(label, at.x, at.y);
    context.fillStyle = text;
    context.fillText(label, at.x, at.y);
  }
}
