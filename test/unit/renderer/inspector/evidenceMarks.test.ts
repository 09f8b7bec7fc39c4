import { describe, expect, it } from 'vitest';
import type { Evidence } from '#shared/domain/graph';
import { evidenceMarks } from '../../../../renderer/features/inspector/edge/evidenceMarks';

const evidence: Evidence = {
  memoryId: 'm',
  text: 'Atlas uses Python',
  memoryStatus: 'active',
  origin: 'extracted',
  polarity: 'holds',
  confidence: 0.9,
  validFrom: null,
  validTo: null,
  saidAt: 0,
  retractedAt: null,
  sessionId: null,
  messageId: null,
  source: 'manual',
};

describe('marks of evidence', () => {
  it('are none for a text in use that says so', () => {
    expect(evidenceMarks(evidence)).toEqual([]);
  });

  it('tell who says it, that it is over, and what no longer counts', () => {
    const marks = evidenceMarks({
      ...evidence,
      origin: 'manual',
      polarity: 'ended',
      retractedAt: 5,
      memoryStatus: 'trash',
    });
    expect(marks.map(({ words, weakens }) => [words, weakens])).toEqual([
      ['By hand', false],
      ['Says it is over', false],
      ['The text has changed since', true],
      ['The memory is in the trash.', true],
    ]);
  });
});
