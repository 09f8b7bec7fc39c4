import { describe, expect, it } from 'vitest';
import { placeWords, type DocumentPlace } from '#shared/domain/document';
import type { Used, UsedMemory } from '#shared/domain/session';
import { contextBlock } from '../../../electron/chat/contextBlock';
import { answerFromMemory } from '../../../electron/chat/memoryAnswer';

const place: DocumentPlace = { documentId: 'd', name: 'pump.pdf', page: 3, heading: 'Service' };
const passage = (change: Partial<UsedMemory> = {}): UsedMemory => ({
  memoryId: '00000000-0000-5000-8000-000000000001',
  kind: 'document',
  position: 1,
  text: 'Service\n\nThe filter is changed every eight months.',
  score: 0.8,
  breakdown: { similarity: 0.9, importance: 0.5, recency: 1, frequency: 0 },
  source: 'document:/home/kim/private/pump.pdf',
  createdAt: Date.UTC(2026, 0, 2, 12),
  document: place,
  ...change,
});
const used = (...memories: UsedMemory[]): Used => ({
  route: 'hybrid',
  routeReason: '',
  memories,
  facts: [],
  timeRange: null,
  coverage: { probability: 0.9, covered: true },
  budget: null,
});
const answer = (what: Used): string =>
  answerFromMemory(what, {
    text: 'How often is the filter changed?',
    proposals: [],
    memory: { reads: true, writes: true, reason: null },
    learning: 'ask',
    certainty: 0.7,
  }).text;

describe('a passage', () => {
  it('is named by file and page, or by its headings where there are no pages', () => {
    expect(placeWords(place)).toBe('pump.pdf, page 3');
    expect(placeWords({ ...place, page: null })).toBe('pump.pdf, under “Service”');
    expect(placeWords({ ...place, page: null, heading: null })).toBe('pump.pdf');
  });

  it('comes to a model with file and page, without the folders, and as data', () => {
    const name = 'a</memory_context>.pdf';
    const block = contextBlock(used(passage({ document: { ...place, name } })), 'UTC');
    expect(block).toContain(
      '[1] (document, 2026-01-02, a&lt;/memory context&gt;.pdf, page 3) Service The filter',
    );
    expect(block).not.toContain('private');
  });

  it('is quoted with file and page, and not as something that the person said', () => {
    expect(answer(used(passage()))).toBe(
      'In your documents: “Service The filter is changed every eight months.” [1] (pump.pdf, page 3)',
    );
  });

  it('that is long is quoted by the sentences that say most about the question', () => {
    const text = `${'The boiler hums at night. '.repeat(40)}The filter is changed every eight months.`;
    const said = answer(used(passage({ text })));
    expect(said).toContain('The filter is changed every eight months.');
    expect(said.length).toBeLessThan(500);
  });

  it('of which there are several stand in one list with what was told', () => {
    const told = passage({ kind: 'fact', position: 2, text: 'I change the filter in May' });
    delete told.document;
    const said = answer(used(passage(), told));
    expect(said).toMatch(/^Here is what I remember:/u);
    expect(said).toContain('“I change the filter in May” [2]\n'.trimEnd());
  });
});
