import type { Memory } from '#shared/domain/memory';
import type { RecalledMemory } from '#shared/domain/recall';
import type { Place } from '../../../../electron/memory/inspect/placeOf';

const MEMORY: Memory = {
  id: '6f1e4c1e-6c1b-5d0e-9a59-9a4f5a6b7c8d',
  text: 'I like tea',
  reply: null,
  kind: 'fact',
  importance: 0.9,
  confidence: 1,
  status: 'active',
  pinned: false,
  createdAt: 0,
  updatedAt: 0,
  validFrom: null,
  validTo: null,
  expiresAt: null,
  lastAccessedAt: null,
  accessCount: 0,
  scope: 'personal',
  sessionId: null,
  messageId: null,
  speaker: null,
  source: 'manual',
  sourceRef: null,
  tags: [],
  language: null,
  embedding: 'embedded',
  embeddingError: null,
  supersededBy: null,
  mergedInto: null,
  flags: [],
};

/** A place in the middle of the field, of a memory that may be used. */
export function place(more: Partial<Place> = {}, hit: Partial<RecalledMemory> = {}): Place {
  return {
    hit: {
      memory: MEMORY,
      score: 0.7,
      breakdown: { similarity: 0.7, importance: 0.9, recency: 0.5, frequency: 0 },
      cosine: 0.6,
      matched: 'both',
      signals: { keyword: 0.5, neighbours: null, speaker: null, date: null },
      injectable: true,
      withheld: null,
      ...hit,
    },
    rank: 7,
    candidates: 30,
    competing: 12,
    reach: 200,
    outOfTime: false,
    chosen: false,
    covered: true,
    ...more,
  };
}
