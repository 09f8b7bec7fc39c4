import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distanceAt } from '../../../../renderer/features/graph/canvas/distance';
import { labelSize, nodeSize } from '../../../../renderer/features/graph/canvas/nodeSize';
import { TINTS } from '../../../../renderer/features/graph/canvas/tints';
import { TYPE_MARKS } from '../../../../renderer/ui/entity/typeMarks';

const tokens = readFileSync(new URL('../../../../renderer/styles/tokens.css', import.meta.url), 'utf8');
const [lightTokens = '', darkTokens = ''] = tokens.split("[data-theme='dark']");
const themes = { light: lightTokens, dark: darkTokens } as const;

function token(name: string, css: string): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6})`, 'u').exec(css)?.[1] ?? '';
}

function channels(hex: string): [number, number, number] {
  const at = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function hueAndSaturation(hex: string): { hue: number; saturation: number } {
  const [r, g, b] = channels(hex);
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (span === 0) return { hue: 0, saturation: 0 };
  const sixth = most === r ? ((g - b) / span) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation: span / (1 - Math.abs(2 * most - span - 1)) };
}

describe.each(['light', 'dark'] as const)('colours of types, %s', (theme) => {
  it.each(Object.entries(TYPE_MARKS))('%s stands out from the canvas', (_, mark) => {
    expect(contrast(mark[theme], token('canvas', themes[theme]))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(TYPE_MARKS))('%s keeps away from the hues of the why bar', (_, mark) => {
    const { hue, saturation } = hueAndSaturation(mark[theme]);
    if (saturation < 0.25) return; // greys have no hue to be confused with
    for (const name of ['similarity', 'importance', 'recency', 'frequency']) {
      const other = hueAndSaturation(token(name, themes[theme])).hue;
      const apart = Math.abs(((hue - other + 540) % 360) - 180);
      expect(apart, name).toBeGreaterThan(24);
    }
  });
});

describe.each(['light', 'dark'] as const)('colours of communities, %s', (theme) => {
  it.each(TINTS.map((tint) => tint[theme]))('%s stands out, and keeps away from the why bar', (colour) => {
    expect(contrast(colour, token('canvas', themes[theme]))).toBeGreaterThanOrEqual(4.5);
    const { hue, saturation } = hueAndSaturation(colour);
    if (saturation < 0.25) return;
    for (const name of ['similarity', 'importance', 'recency', 'frequency']) {
      const other = hueAndSaturation(token(name, themes[theme])).hue;
      expect(Math.abs(((hue - other + 540) % 360) - 180), name).toBeGreaterThan(15);
    }
  });
});

describe('marks of types', () => {
  it('differ in shape or clearly in colour', () => {
    const marks = Object.values(TYPE_MARKS).map(({ shape, light }) => `${shape} ${light}`);
    expect(new Set(marks).size).toBe(marks.length);
    const shapes = new Set(Object.values(TYPE_MARKS).map(({ shape }) => shape));
    expect(shapes.size).toBeGreaterThanOrEqual(8);
  });
});

describe('sizes', () => {
  it('grow with importance and with mentions, within bounds', () => {
    const size = (importance: number, mentions: number): number => nodeSize({ importance, mentions }, 100);
    expect(size(0, 0)).toBe(12);
    expect(size(1, 100)).toBe(40);
    expect(size(0.9, 5)).toBeGreaterThan(size(0.2, 5));
    expect(size(0.5, 50)).toBeGreaterThan(size(0.5, 2));
    expect(nodeSize({ importance: 1, mentions: 9 }, 0)).toBe(40);
  });

  it('give names of at least 12 pixels at full zoom', () => {
    expect(labelSize(12)).toBe(12);
    expect(labelSize(40)).toBe(16);
  });

  it('know from how far the canvas is seen', () => {
    expect([1.1, 0.7, 0.4, 0.1].map(distanceAt)).toEqual(['close', 'middle', 'far', 'remote']);
  });
});
