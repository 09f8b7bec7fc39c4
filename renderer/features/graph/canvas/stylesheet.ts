import type { Css, StylesheetJson } from 'cytoscape';
import { entityType } from '#shared/domain/graph';
import type { Distance } from './distance';
import { TYPE_MARKS, type Theme } from '../../ui/entity/typeMarks';

/** What the canvas takes from the design tokens; it cannot read custom properties itself. */
export interface CanvasColours {
  theme: Theme;
  canvas: string;
  text: string;
  muted: string;
  line: string;
  lineStrong: string;
  raised: string;
  accent: string;
  focus: string;
  font: string;
}

/** Reads the colours that hold for `element` now. */
export function readColours(element: Element, theme: Theme): CanvasColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    theme,
    canvas: token('canvas'),
    text: token('text'),
    muted: token('muted'),
    line: token('line'),
    lineStrong: token('line-strong'),
    raised: token('raised'),
    accent: token('accent'),
    focus: token('focus'),
    font: style.fontFamily,
  };
}

/** No disc under the pointer while the background is dragged; nothing is ever selected with a box. */
const STILL_BACKGROUND: Css.Core = {
  'active-bg-color': 'black',
  'active-bg-opacity': 0,
  'active-bg-size': 0,
  'selection-box-color': 'black',
  'selection-box-border-color': 'black',
  'selection-box-border-width': 0,
  'selection-box-opacity': 0,
  'outside-texture-bg-color': 'black',
  'outside-texture-bg-opacity': 0,
};

/** The look of the canvas in one theme, in a cheaper drawing for large graphs. Changing it moves nothing. */
export function graphStylesheet(colours: CanvasColours, large: boolean): StylesheetJson {
  return [
    { selector: 'core', style: STILL_BACKGROUND },
    ...nodeStyles(colours),
    ...edgeStyles(colours),
    ...(large ? [{ selector: 'edge', style: PLAIN_LINES }] : []),
    ...badgeStyles(colours),
    ...distanceStyles(),
    { selector: '.dim', style: { opacity: 0.14 } },
    { selector: 'node.near', style: { 'z-index': 5 } },
  ];
}

/** Straight lines without arrow heads, the quickest to draw; among thousands nobody follows a single one. */
const PLAIN_LINES: Css.Edge = { 'curve-style': 'haystack', 'haystack-radius': 0 };

function nodeStyles(colours: CanvasColours): StylesheetJson {
  const ring = (colour: string, width: number) => ({
    'outline-color': colour,
    'outline-width': width,
    'outline-offset': 2,
    'z-index': 10,
  });
  return [
    {
      selector: 'node.entity',
      style: {
        width: 'data(size)',
        height: 'data(size)',
        label: 'data(label)',
        color: colours.text,
        'font-family': colours.font,
        'font-size': 'data(font)',
        'text-valign': 'bottom',
        'text-margin-y': 4,
        'text-outline-color': colours.canvas,
        'text-outline-width': 2,
        'text-outline-opacity': 0.9,
        'min-zoomed-font-size': 10,
        'overlay-opacity': 0,
      },
    },
    { selector: 'node.entity[rank = "landmark"]', style: { 'z-index': 3 } },
    ...entityType.options.map((type) => ({
      selector: `node.entity[type = "${type}"]`,
      style: { shape: TYPE_MARKS[type].shape, 'background-color': TYPE_MARKS[type][colours.theme] },
    })),
    { selector: 'node.origin', style: { 'font-weight': 600, ...ring(colours.lineStrong, 1.5) } },
    {
      selector: 'node.chosen',
      style: { 'font-weight': 600, ...ring(colours.accent, 2) },
    },
    { selector: 'node.cursor', style: ring(colours.focus, 3) },
  ];
}

function edgeStyles(colours: CanvasColours): StylesheetJson {
  return [
    {
      selector: 'edge',
      style: {
        width: 1,
        'curve-style': 'bezier',
        'control-point-step-size': 22,
        'line-color': colours.lineStrong,
        'line-opacity': 0.55,
        'target-arrow-shape': 'triangle',
        'target-arrow-color': colours.lineStrong,
        'arrow-scale': 0.6,
        'overlay-opacity': 0,
        color: colours.muted,
        'font-family': colours.font,
        'font-size': 12,
        'text-background-color': colours.canvas,
        'text-background-opacity': 0.9,
        'text-background-padding': '2px',
        'min-zoomed-font-size': 8,
      },
    },
    { selector: 'edge[few = "yes"]', style: { label: 'data(label)' } },
    {
      selector: 'edge.lit',
      style: { width: 1.5, 'line-opacity': 1, 'z-index': 4 },
    },
    {
      selector: 'edge.told',
      style: { label: 'data(label)', color: colours.text, 'min-zoomed-font-size': 0 },
    },
  ];
}

function badgeStyles(colours: CanvasColours): StylesheetJson {
  return [
    {
      selector: 'node.badge',
      style: {
        display: 'none',
        shape: 'round-rectangle',
        width: 'data(width)',
        height: 16,
        label: 'data(label)',
        'background-color': colours.raised,
        'background-opacity': 0,
        'border-width': 0,
        color: colours.muted,
        'font-family': colours.font,
        'font-size': 11,
        'text-valign': 'center',
        'text-outline-color': colours.canvas,
        'text-outline-width': 1.5,
        'overlay-opacity': 0,
        'z-index': 6,
      },
    },
    {
      selector: 'node.badge.near',
      style: {
        'background-opacity': 1,
        'border-width': 1,
        'border-color': colours.line,
        color: colours.text,
        'text-outline-width': 0,
      },
    },
  ];
}

/** From afar only names that matter are drawn, at a size that can be read, and the counts give way. */
function distanceStyles(): StylesheetJson {
  const readable = (distance: Distance, fontSize: number) => ({
    selector: ['node.entity[rank = "landmark"]', 'node.entity.spoken', 'edge.told']
      .map((each) => `${each}.${distance}`)
      .join(', '),
    style: { 'font-size': fontSize, 'min-zoomed-font-size': 0 },
  });
  const shown: Css.Node = { display: 'element' };
  return [
    readable('middle', 15),
    readable('far', 24),
    readable('remote', 40),
    { selector: 'node.badge.close, node.badge.middle[rank = "large"], node.badge.near', style: shown },
  ];
}
