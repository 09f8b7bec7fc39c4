import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelLines, lineWidth } from '../../../../renderer/features/graph/canvas/labelLines';
import {
  alongWords,
  announcement,
  canvasLabel,
  describeEdge,
  isCut,
  relationLabel,
  shownSentence,
} from '../../../../renderer/features/graph/canvas/labels';
import { edgeOf, entityOf } from './support';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const bare = (label: string): string => label.replace(/^\u2068|\u2069$/gu, '');

describe('labels on the canvas', () => {
  it('draws markup as the letters that it is', () => {
    expect(labelLines('<img src=x onerror=alert(1)>')).toEqual(['<img src=x', 'onerror=alert(1)>']);
  });

  it('breaks between words, and cuts what is longer than two lines', () => {
    expect(labelLines('Falcon')).toEqual(['Falcon']);
    expect(labelLines('International Business Machines')).toEqual(['International', 'Business Machines']);
    expect(labelLines('x'.repeat(300))).toEqual(['x'.repeat(18), `${'x'.repeat(17)}…`]);
    expect(isCut('x'.repeat(300))).toBe(true);
    expect(isCut('Falcon')).toBe(false);
  });

  it('breaks texts without spaces beside a sign, and counts these as wide', () => {
    expect(labelLines('今日は成語しりとりをした')).toEqual(['今日は成語しりとり', 'をした']);
    expect(lineWidth('成語')).toBe(4);
  });

  it('cuts by grapheme: families, flags and combining marks stay whole', () => {
    const families = '👩‍👩‍👧‍👦'.repeat(40);
    expect(labelLines(families)).toEqual(['👩‍👩‍👧‍👦'.repeat(9), `${'👩‍👩‍👧‍👦'.repeat(8)}…`]);
  });

  it('isolates each line, so that right-to-left ones keep their order', () => {
    expect(canvasLabel('פרויקט ירוק')).toBe('\u2068פרויקט ירוק\u2069');
    expect(canvasLabel('مكتبة الإسكندرية الجديدة').split('\n')).toHaveLength(2);
  });

  it('is at most two short lines that say the beginning of the name, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const lines = labelLines(name);
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) {
          expect(line).not.toMatch(/[\n\r\u2028\u2029]/u);
          expect([...segmenter.segment(line)].length).toBeLessThanOrEqual(19);
        }
        const told = lines.join('').replace(/…$/u, '').replaceAll(/\s/gu, '');
        expect(name.replaceAll(/\s/gu, '').startsWith(told)).toBe(true);
      }),
    );
  });

  it('puts relations in words', () => {
    expect(bare(relationLabel('works_at'))).toBe('works at');
    expect(alongWords('works_at', 'out', 'You')).toBe('work at …');
    expect(alongWords('works_at', 'in', 'Acme')).toBe('… works at it');
    expect(describeEdge(edgeOf('Anna', 'Falcon', { relation: 'works_at' }), (id) => id)).toBe(
      'Anna works at Falcon',
    );
  });
});

describe('sentences about the view', () => {
  it('says how much of the graph is shown', () => {
    expect(shownSentence(150, 2_431)).toBe('Showing 150 of 2,431 entities');
    expect(shownSentence(12, 12)).toBe('Showing all 12 entities');
    expect(shownSentence(1, 1)).toBe('Showing the only entity');
  });

  it('tells the node that the keys reached, its links and what is not shown', () => {
    const view = {
      nodes: [
        entityOf('p', { name: 'Python', type: 'language', mentions: 3 }),
        entityOf('f', { name: 'Falcon' }),
      ],
      edges: [edgeOf('f', 'p')],
      hidden: { p: 12 },
      totalEntities: 14,
      positions: [],
    };
    expect(announcement(view, 'p')).toBe(
      'Python, language, 3 mentions, 1 link shown, 12 more not shown. Falcon uses Python.',
    );
    expect(announcement(view, 'gone')).toBe('');
  });
});
