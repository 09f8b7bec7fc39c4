import { describe, expect, it } from 'vitest';
import { hitLine } from '../../../electron/hosts/cli/format';

type Hit = Parameters<typeof hitLine>[0];

const hit = (text: string, more: Partial<Hit> = {}): Hit => ({
  score: 0.8123,
  memory: { text },
  withheld: null,
  ...more,
});

describe('the line of what was found', () => {
  it('is one line, however many the text has, and not too long', () => {
    expect(hitLine(hit('Milk\n\n  and bread'))).toBe('0.812  Milk and bread');
    expect(hitLine(hit('long '.repeat(1_000))).length).toBeLessThan(320);
  });

  it('says where a passage stands', () => {
    const document = { documentId: 'd', name: 'report.pdf', page: 12, heading: null };
    expect(hitLine(hit('Every eight months.', { document }))).toBe(
      '0.812  Every eight months.  [report.pdf, page 12]',
    );
    const notes = { ...document, name: 'notes.md', page: null, heading: 'Setup' };
    expect(hitLine(hit('Plug it in.', { document: notes, withheld: 'low_score' }))).toBe(
      '0.812  Plug it in.  [notes.md, under “Setup”]  (low score)',
    );
  });
});
