import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityType } from '#shared/domain/graph';
import { pictureScale } from '../../../../renderer/features/graph/export/png';
import { escapeXml, toSvg, type Drawing } from '../../../../renderer/features/graph/export/svg';

const node = { name: 'Anna', type: 'person', x: 0, y: 0, size: 20, fontSize: 12, colour: '#b8326b' } as const;
const drawing: Drawing = {
  nodes: [node, { ...node, name: 'Helios', type: 'organization', x: 200 }],
  edges: [{ from: { x: 0, y: 0, size: 20 }, to: { x: 200, y: 0, size: 20 }, words: 'works at' }],
  areas: [],
  colours: { canvas: '#fbfaf8', text: '#1d1c1a', muted: '#5e5a54', line: '#918b82' },
  font: 'Inter, "Segoe UI", sans-serif',
};
const named = (name: string): string => toSvg({ ...drawing, nodes: [{ ...node, name }] });
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescape = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (it) => ENTITIES[it] ?? it);
/** Elements and attributes that a reader of the file sees. */
const tagsIn = (svg: string): string[] => [...svg.matchAll(/<([a-z]+)/gu)].map(([, tag]) => tag ?? '');
const ALLOWED = new Set([
  'svg',
  'defs',
  'marker',
  'path',
  'rect',
  'circle',
  'polygon',
  'text',
  'tspan',
  'g',
  'title',
]);

describe('the graph as SVG', () => {
  it('draws nodes, lines with their words, and names as text', () => {
    const svg = toSvg(drawing);
    expect(svg).toContain('<circle');
    expect(svg).toContain('\u2068works at\u2069');
    expect(svg).toContain('<title>Helios</title>');
    expect(svg).toContain('font-family="Inter, &quot;Segoe UI&quot;, sans-serif"');
    expect(/viewBox="(?<box>[^"]+)"/u.exec(svg)?.groups?.['box']?.split(' ').map(Number)).toHaveLength(4);
  });

  it('keeps hostile names inert', () => {
    const svg = named('</title><script>alert(1)</script><img src=x onerror=alert(1)>');
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('<img');
    expect(svg).toContain('&lt;script&gt;');
  });

  it('has the elements it draws with and no other, and the whole name, whatever the name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.constantFrom(...entityType.options),
        (name, type) => {
          const svg = toSvg({ ...drawing, nodes: [{ ...node, name, type }] });
          expect(tagsIn(svg).filter((tag) => !ALLOWED.has(tag))).toEqual([]);
          expect(svg).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
          const title = /<title>(?<name>[\s\S]*?)<\/title>/u.exec(svg)?.groups?.['name'] ?? '';
          expect(unescape(title)).toBe(unescape(escapeXml(name)));
          expect(title).not.toMatch(/[<>"']/u);
        },
      ),
    );
  });

  it('stays readable XML with numbers that are none, and with nothing to draw', () => {
    expect(toSvg({ ...drawing, nodes: [{ ...node, x: NaN, size: Infinity }] })).not.toMatch(/NaN|Infinity/u);
    expect(toSvg({ ...drawing, nodes: [], edges: [] })).toContain('viewBox="-40 -40 80 80"');
  });
});

describe('the graph as PNG', () => {
  it('is sharp where a canvas can hold it, and never larger than one can', () => {
    expect(pictureScale(1_000, 800)).toBe(2);
    for (const [width, height] of [
      [100_000, 300],
      [300, 90_000],
      [20_000, 20_000],
      [1, 1],
    ] as const) {
      const scale = pictureScale(width, height);
      expect(Math.max(width, height) * scale).toBeLessThanOrEqual(12_000);
      expect(width * height * scale ** 2).toBeLessThanOrEqual(48_000_001);
    }
  });
});
