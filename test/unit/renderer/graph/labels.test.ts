import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announcement,
  canvasLabel,
  describeEdge,
  relationLabel,
  shownSentence,
} from '../../../../renderer/features/graph/labels';
import { edgeOf, entityOf } from './support';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const bare = (label: string): string => label.replace(/^\u2068|\u2069$/gu, '');

describe('labels on the canvas', () => {
  it('draws markup as the letters that it is', () => {
    expect(bare(canvasLabel('<img src=x onerror=1>'))).toBe('<img src=x onerror=1>');
  });

  it('cuts by grapheme: families, flags and combining marks stay whole', () => {
    const families = '👩‍👩‍👧‍👦'.repeat(40);
    expect(bare(canvasLabel(families))).toBe(`${'👩‍👩‍👧‍👦'.repeat(24)}…`);
  });

  it('isolates each name, so that right-to-left ones keep their order', () => {
    expect(canvasLabel('פרויקט ירוק')).toBe('\u2068פרויקט ירוק\u2069');
  });

  it('is one short line whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const label = bare(canvasLabel(name));
        expect(label).not.toMatch(/[\n\r\u2028\u2029]/u);
        expect([...segmenter.segment(label)].length).toBeLessThanOrEqual(25);
      }),
    );
  });

  it('puts relations in words', () => {
    expect(bare(relationLabel('works_at'))).toBe('works at');
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
    };
    expect(announcement(view, 'p')).toBe(
      'Python, language, 3 mentions, 1 link shown, 12 more not shown. Falcon uses Python.',
    );
    expect(announcement(view, 'gone')).toBe('');
  });
});
