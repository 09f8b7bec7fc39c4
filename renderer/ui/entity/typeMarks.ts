import type { EntityType } from '#shared/domain/graph';

export type Theme = 'light' | 'dark';

/** Shapes that both the canvas and the legend can draw. */
export type NodeShape =
  'ellipse' | 'round-rectangle' | 'hexagon' | 'diamond' | 'triangle' | 'pentagon' | 'rectangle' | 'octagon';

/** Outlines on a 12 × 12 field, as the canvas draws them. */
export const OUTLINES: Readonly<
  Record<Exclude<NodeShape, 'ellipse' | 'round-rectangle' | 'rectangle'>, string>
> = {
  hexagon: '3.5,1.5 8.5,1.5 11,6 8.5,10.5 3.5,10.5 1,6',
  diamond: '6,0.8 11.2,6 6,11.2 0.8,6',
  octagon: '4,1 8,1 11,4 11,8 8,11 4,11 1,8 1,4',
  pentagon: '6,1 11,4.8 9.1,10.8 2.9,10.8 1,4.8',
  triangle: '6,1.2 11,10.8 1,10.8',
};

interface TypeMark {
  shape: NodeShape;
  light: string;
  dark: string;
}

/**
 * How each type looks. Shape tells what hue alone cannot; the hues keep away from those of the why bar, and every
 * colour has a contrast of at least 4.5:1 on the canvas of its theme.
 */
export const TYPE_MARKS: Readonly<Record<EntityType, TypeMark>> = {
  person: { shape: 'ellipse', light: '#b8326b', dark: '#f08cb4' },
  organization: { shape: 'round-rectangle', light: '#8a6a00', dark: '#e0be5a' },
  project: { shape: 'hexagon', light: '#0b7a85', dark: '#5cc6d0' },
  tool: { shape: 'diamond', light: '#9c2f9e', dark: '#de8fe0' },
  language: { shape: 'octagon', light: '#5f7410', dark: '#b5c95c' },
  place: { shape: 'pentagon', light: '#7a4b52', dark: '#c9a0a6' },
  file: { shape: 'rectangle', light: '#6b6b6b', dark: '#ababab' },
  config: { shape: 'triangle', light: '#75695a', dark: '#bfb29f' },
  concept: { shape: 'ellipse', light: '#4a4843', dark: '#d0ccc4' },
};

export const TYPE_WORDS: Readonly<Record<EntityType, string>> = {
  person: 'Person',
  organization: 'Organization',
  project: 'Project',
  tool: 'Tool',
  language: 'Language',
  place: 'Place',
  file: 'File',
  config: 'Setting',
  concept: 'Concept',
};
