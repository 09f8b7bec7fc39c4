import type { EntityType } from '#shared/domain/graph';
import { OUTLINES, TYPE_MARKS } from '../../../ui/entity/typeMarks';
import { softOutline } from '../canvas/hulls';
import { labelLines, lineWidth } from '../canvas/labelLines';
import type { Point } from '../layout/seeding';

export interface DrawnNode extends Point {
  name: string;
  type: EntityType;
  /** Diameter. */
  size: number;
  fontSize: number;
  colour: string;
}

export interface DrawnEdge {
  from: Point & { size: number };
  to: Point & { size: number };
  /** Empty: the line stands without words. */
  words: string;
}

export interface Drawing {
  nodes: readonly DrawnNode[];
  edges: readonly DrawnEdge[];
  areas: readonly { name: string; colour: string; outline: readonly Point[] }[];
  colours: { canvas: string; text: string; muted: string; line: string };
  font: string;
}

const MARGIN = 40;
const LINE_HEIGHT = 1.15;
/** A name wider than its area is left out. */
const AREA_NAME_SIZE = 12;
/** Widths of lines are counted in halves of an em. */
const EM_SHARE = 0.55;

/** The graph as an SVG document of its own: shapes and text, no script, no markup of anybody's. */
export function toSvg(drawing: Drawing): string {
  const { left, top, width, height } = boundsOf(drawing);
  const { canvas, line } = drawing.colours;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}" height="${num(height)}" viewBox="${num(left)} ${num(top)} ${num(width)} ${num(height)}" font-family="${escapeXml(drawing.font)}">`,
    `<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8Z" fill="${escapeXml(line)}"/></marker></defs>`,
    `<rect x="${num(left)}" y="${num(top)}" width="${num(width)}" height="${num(height)}" fill="${escapeXml(canvas)}"/>`,
    ...drawing.areas.map((area) => areaOf(area, drawing)),
    ...drawing.edges.map((edge) => edgeOf(edge, drawing)),
    ...drawing.nodes.map((node) => shapeOf(node)),
    ...drawing.nodes.map((node) => nameOf(node, drawing)),
    '</svg>',
    '',
  ].join('\n');
}

/** Text as XML text or attribute: signs that mean something to XML spelt out, those that XML cannot hold left out. */
export function escapeXml(text: string): string {
  return text
    .replace(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** All but the characters of XML 1.0 (section 2.2). */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function areaOf({ name, colour, outline }: Drawing['areas'][number], { colours }: Drawing): string {
  const soft = softOutline(outline);
  if (soft === null) return '';
  const path = soft.curves.map(({ by, to }) => `Q${pair(by)} ${pair(to)}`).join('');
  const xs = outline.map(({ x }) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const x = (left + right) / 2;
  const named = lineWidth(name) * AREA_NAME_SIZE * EM_SHARE <= right - left;
  const y = Math.min(...outline.map((at) => at.y)) - 4;
  return [
    `<path d="M${pair(soft.start)}${path}Z" fill="${escapeXml(colour)}" fill-opacity="0.08" stroke="${escapeXml(colour)}" stroke-opacity="0.25"/>`,
    named ? text({ x, y }, [name], AREA_NAME_SIZE, colours.muted, 'font-weight="500"') : '',
  ].join('');
}

function edgeOf({ from, to, words }: DrawnEdge, { colours }: Drawing): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return '';
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const start = { x: from.x + (along.x * from.size) / 2, y: from.y + (along.y * from.size) / 2 };
  const end = { x: to.x - along.x * (to.size / 2 + 1), y: to.y - along.y * (to.size / 2 + 1) };
  const line = `<path d="M${pair(start)}L${pair(end)}" stroke="${escapeXml(colours.line)}" stroke-opacity="0.7" fill="none" marker-end="url(#arrow)"/>`;
  if (words === '') return line;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const degrees = (Math.atan2(along.y, along.x) * 180) / Math.PI;
  const upright = Math.abs(degrees) > 90 ? degrees + 180 : degrees;
  const turned = `transform="rotate(${num(upright)} ${pair(middle)})"`;
  return line + text({ x: middle.x, y: middle.y - 3 }, [words], 12, colours.muted, turned, colours.canvas);
}

function shapeOf({ x, y, size, type, colour }: DrawnNode): string {
  const { shape } = TYPE_MARKS[type];
  const fill = `fill="${escapeXml(colour)}"`;
  const half = size / 2;
  if (shape === 'ellipse') return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(half)}" ${fill}/>`;
  if (shape === 'rectangle' || shape === 'round-rectangle') {
    const corner = shape === 'rectangle' ? 0 : size / 4;
    return `<rect x="${num(x - half)}" y="${num(y - half)}" width="${num(size)}" height="${num(size)}" rx="${num(corner)}" ${fill}/>`;
  }
  const points = OUTLINES[shape].split(' ').map((point) => {
    const [px = 0, py = 0] = point.split(',').map(Number);
    return pair({ x: x + ((px - 6) / 10) * size, y: y + ((py - 6) / 10) * size });
  });
  return `<polygon points="${points.join(' ')}" ${fill}/>`;
}

function nameOf({ name, x, y, size, fontSize }: DrawnNode, { colours }: Drawing): string {
  const at = { x, y: y + size / 2 + 4 + fontSize };
  return `<g><title>${escapeXml(name)}</title>${text(at, labelLines(name), fontSize, colours.text, '', colours.canvas)}</g>`;
}

/** Lines of text around a point, each in its own direction of writing. */
function text(
  at: Point,
  lines: readonly string[],
  size: number,
  colour: string,
  attributes = '',
  halo: string | null = null,
): string {
  const around =
    halo === null
      ? ''
      : ` stroke="${escapeXml(halo)}" stroke-width="3" paint-order="stroke" stroke-linejoin="round"`;
  const spans = lines.map(
    (line, index) =>
      `<tspan x="${num(at.x)}" y="${num(at.y + index * size * LINE_HEIGHT)}">\u2068${escapeXml(line)}\u2069</tspan>`,
  );
  return `<text text-anchor="middle" font-size="${num(size)}" fill="${escapeXml(colour)}"${around} ${attributes}>${spans.join('')}</text>`;
}

function boundsOf({ nodes, areas }: Drawing): { left: number; top: number; width: number; height: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const cover = (x1: number, y1: number, x2: number, y2: number): void => {
    left = Math.min(left, x1);
    top = Math.min(top, y1);
    right = Math.max(right, x2);
    bottom = Math.max(bottom, y2);
  };
  for (const { x, y, size, fontSize, name } of nodes) {
    const lines = labelLines(name);
    const half = Math.max(size / 2, (Math.max(0, ...lines.map(lineWidth)) * fontSize * EM_SHARE) / 2);
    cover(x - half, y - size / 2, x + half, y + size / 2 + 4 + lines.length * fontSize * LINE_HEIGHT);
  }
  for (const { outline } of areas) for (const { x, y } of outline) cover(x, y - 16, x, y);
  if (left > right) [left, top, right, bottom] = [0, 0, 0, 0];
  return {
    left: left - MARGIN,
    top: top - MARGIN,
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
  };
}

function pair({ x, y }: Point): string {
  return `${num(x)} ${num(y)}`;
}

/** A number as short as the eye allows, and never one that SVG cannot read. */
function num(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0';
}
