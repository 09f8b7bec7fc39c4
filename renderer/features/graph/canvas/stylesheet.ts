import type { Css, StylesheetJson } from 'cytoscape';
import { entityType } from '#shared/domain/graph';
import { TINTS } from './tints';
import type { Distance } from './distance';
import { TYPE_MARKS, type Theme } from '../../../ui/entity/typeMarks';

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
  danger: string;
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
    danger: token('danger'),
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

export interface StyleChoice {
  /** Cheaper drawing, for many nodes. */
  large: boolean;
  colourBy: 'type' | 'community';
}

/** The look of the canvas in one theme. Changing it moves nothing. */
export function graphStylesheet(colours: CanvasColours, { large, colourBy }: StyleChoice): StylesheetJson {
  return [
    { selector: 'core', style: STILL_BACKGROUND },
    ...nodeStyles(colours, colourBy),
    ...edgeStyles(colours),
    ...(large ? [{ selector: 'edge', style: PLAIN_LINES }, ...CROWD_NAMES] : []),
    ...badgeStyles(colours),
    ...distanceStyles(),
    ...timeStyles(colours, large),
    { selector: '.dim', style: { opacity: 0.14 } },
    { selector: 'node.near', style: { 'z-index': 5 } },
    ...pathStyles(colours),
  ];
}

/** Straight lines without arrow heads, the quickest to draw; among thousands nobody follows a single one. */
const PLAIN_LINES: Css.Edge = { 'curve-style': 'haystack', 'haystack-radius': 0 };

/** Names of a crowd come when one is near enough to read them: Cytoscape measures each that is set, seen or not. */
const CROWD_NAMES: StylesheetJson = [
  { selector: 'node.entity[rank = "crowd"]', style: { label: '' } },
  {
    selector: ['close', 'spoken', 'origin', 'onpath'].map((each) => `node.entity.${each}`).join(', '),
    style: { label: 'data(label)' },
  },
];

function nodeStyles(colours: CanvasColours, colourBy: StyleChoice['colourBy']): StylesheetJson {
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
        'text-wrap': 'wrap',
        // Lines are broken where they should be already.
        'text-max-width': '1000px',
        'line-height': 1.15,
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
    ...(colourBy === 'community' ? tintStyles(colours) : []),
    { selector: 'node.pinned', style: { 'border-width': 2, 'border-color': colours.text } },
    { selector: 'node.origin', style: { 'font-weight': 600, ...ring(colours.lineStrong, 1.5) } },
    {
      selector: 'node.chosen',
      style: { 'font-weight': 600, ...ring(colours.accent, 2) },
    },
    { selector: 'node.cursor', style: ring(colours.focus, 3) },
  ];
}

/** The colour of its community instead of that of its type; the shape still tells the type. */
function tintStyles({ theme, muted }: CanvasColours): StylesheetJson {
  return [
    { selector: 'node.entity', style: { 'background-color': muted } },
    ...TINTS.map((tint, index) => ({
      selector: `node.entity[tint = ${index}]`,
      style: { 'background-color': tint[theme] },
    })),
  ];
}

function edgeStyles(colours: CanvasColours): StylesheetJson {
  return [
    {
      selector: 'edge',
      style: {
        width: 1,
        'curve-style': 'bezier',
        'control-point-step-size': 34,
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
        'text-rotation': 'autorotate',
        'min-zoomed-font-size': 8,
      },
    },
    { selector: 'edge.roomy', style: { label: 'data(label)' } },
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

/** What begins stands out for a moment, what ends fades, while time goes by. */
function timeStyles({ accent, danger }: CanvasColours, large: boolean): StylesheetJson {
  if (large) return [];
  const fading = {
    'transition-property': 'line-color, line-opacity, width, opacity',
    'transition-duration': 300,
  };
  return [
    {
      selector: 'edge.arriving',
      style: { 'line-color': accent, 'target-arrow-color': accent, 'line-opacity': 1, width: 2.5, ...fading },
    },
    {
      selector: 'edge.leaving',
      style: {
        'line-color': danger,
        'target-arrow-color': danger,
        'line-style': 'dashed',
        opacity: 0.4,
        ...fading,
      },
    },
  ];
}

/** A path lies over everything else. */
function pathStyles({ accent, text }: CanvasColours): StylesheetJson {
  return [
    {
      selector: 'node.onpath',
      style: {
        opacity: 1,
        'z-index': 8,
        'min-zoomed-font-size': 0,
        'outline-color': accent,
        'outline-width': 2,
        'outline-offset': 2,
      },
    },
    {
      selector: 'edge.onpath',
      style: {
        opacity: 1,
        width: 3,
        'line-color': accent,
        'line-opacity': 1,
        'target-arrow-color': accent,
        color: text,
        label: 'data(label)',
        'min-zoomed-font-size': 0,
        'z-index': 7,
      },
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
    {
      selector: 'node.entity[rank = "named"].middle',
      style: { 'font-size': 15, 'min-zoomed-font-size': 0 },
    },
    readable('far', 24),
    readable('remote', 40),
    { selector: 'node.badge.close, node.badge.middle[rank = "large"], node.badge.near', style: shown },
  ];
}
