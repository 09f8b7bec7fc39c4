import type { MemoryKind } from '#shared/domain/memory';

/** Kinds from the bottom of a column up: what was told, and over it what was merely said. */
export const KINDS_UP: readonly MemoryKind[] = ['fact', 'correction', 'summary', 'document', 'episode'];

export const KIND_PLURALS: Readonly<Record<MemoryKind, string>> = {
  fact: 'facts',
  correction: 'corrections',
  summary: 'summaries',
  document: 'pieces of documents',
  episode: 'exchanges in chats',
};

export const KIND_SINGULARS: Readonly<Record<MemoryKind, string>> = {
  fact: 'fact',
  correction: 'correction',
  summary: 'summary',
  document: 'piece of a document',
  episode: 'exchange in a chat',
};

export const KIND_COLOURS: Readonly<Record<MemoryKind, string>> = {
  fact: 'var(--kind-fact)',
  correction: 'var(--kind-correction)',
  summary: 'var(--kind-summary)',
  document: 'var(--kind-document)',
  episode: 'var(--kind-episode)',
};
