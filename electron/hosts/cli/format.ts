import { placeWords, type DocumentPlace } from '#shared/domain/document';
import type { Fact } from '#shared/domain/graph';
import type { Memory } from '#shared/domain/memory';
import { shorten } from '../../memory/words';
import type { RecalledMemory, RecallResult, TimeRange } from '#shared/domain/recall';

/** Program output uses snake_case and ISO times. */
export function memoryJson(memory: Memory): Record<string, unknown> {
  return {
    id: memory.id,
    text: memory.text,
    kind: memory.kind,
    status: memory.status,
    importance: memory.importance,
    confidence: memory.confidence,
    pinned: memory.pinned,
    tags: memory.tags,
    created_at: iso(memory.createdAt),
    updated_at: iso(memory.updatedAt),
    expires_at: memory.expiresAt === null ? null : iso(memory.expiresAt),
    last_accessed_at: memory.lastAccessedAt === null ? null : iso(memory.lastAccessedAt),
    access_count: memory.accessCount,
    scope: memory.scope,
    session_id: memory.sessionId,
    source: memory.source,
    source_ref: memory.sourceRef,
    embedding: memory.embedding,
    embedding_error: memory.embeddingError,
  };
}

export function factJson(fact: Fact): Record<string, unknown> {
  return {
    source: fact.source,
    relation: fact.relation,
    target: fact.target,
    confidence: fact.confidence,
    memory_ids: fact.memoryIds,
    ...(fact.held === undefined
      ? {}
      : { held_from: iso(fact.held.from), held_to: fact.held.to === null ? null : iso(fact.held.to) }),
  };
}

export function recallJson(result: RecallResult): Record<string, unknown> {
  return {
    route: result.route,
    route_reason: result.routeReason,
    time_range: timeRangeJson(result.timeRange),
    coverage: result.coverage,
    memories: result.memories.map(hitJson),
    corrections: result.corrections.map(hitJson),
    chunks: result.chunks.map(hitJson),
    facts: result.facts.map((fact) => ({ ...factJson(fact), injectable: fact.injectable })),
    timings: {
      embed_ms: result.timings.embedMs,
      search_ms: result.timings.searchMs,
      graph_ms: result.timings.graphMs,
      total_ms: result.timings.totalMs,
    },
    notice: result.notice,
  };
}

function hitJson(hit: RecalledMemory): Record<string, unknown> {
  return {
    id: hit.memory.id,
    text: hit.memory.text,
    kind: hit.memory.kind,
    score: hit.score,
    breakdown: hit.breakdown,
    created_at: iso(hit.memory.createdAt),
    source: hit.memory.source,
    ...(hit.document === undefined ? {} : { document: placeJson(hit.document) }),
    injectable: hit.injectable,
    withheld: hit.withheld,
  };
}

function placeJson({ documentId, ...place }: DocumentPlace): Record<string, unknown> {
  return { document_id: documentId, ...place };
}

export function timeRangeJson(range: TimeRange | null): Record<string, unknown> | null {
  return range === null ? null : { from: iso(range.from), to: iso(range.to), text: range.text };
}

/** Graphemes of a memory in a list; `show` prints all of it. */
const LINE_LENGTH = 300;

export function memoryLine(memory: Memory): string {
  const { id, createdAt, kind, status, text } = memory;
  const mark = status === 'active' ? '' : `(${status}) `;
  return `${id.slice(0, 8)}  ${iso(createdAt).slice(0, 10)}  ${kind.padEnd(10)} ${mark}${shorten(text, LINE_LENGTH)}`;
}

/** One line of what was found; a passage with the file and page where it stands. */
export function hitLine({
  score,
  memory,
  document,
  withheld,
}: Pick<RecalledMemory, 'score' | 'document' | 'withheld'> & { memory: Pick<Memory, 'text'> }): string {
  const place = document === undefined ? '' : `  [${placeWords(document)}]`;
  const why = withheld === null ? '' : `  (${withheld.replaceAll('_', ' ')})`;
  return `${score.toFixed(3)}  ${shorten(memory.text, LINE_LENGTH)}${place}${why}`;
}

export function factLine(fact: Pick<Fact, 'source' | 'relation' | 'target'>): string {
  return `${fact.source} — ${fact.relation.replaceAll('_', ' ')} → ${fact.target}`;
}

export function iso(at: number): string {
  return new Date(at).toISOString();
}

/** With what would break a line, or steer a terminal, spelt out: the name of a file may hold any of it. */
export function onOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) =>
    sign === '\n' ? String.raw`\n` : String.raw`\x` + sign.charCodeAt(0).toString(16).padStart(2, '0'),
  );
}
