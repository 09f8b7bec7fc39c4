import type { MemoryKind } from '#shared/domain/memory';
import type { RecallRoute, TimeRange } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import type { Matching } from '../../store/candidates';
import type { Mix } from './fusion';

export interface RecallRequest {
  query: string;
  /** The query's vector in the active space, or null while there is no embedder: then keywords alone decide. */
  vector: Float32Array | null;
  spaceId: number | null;
  /** Raw cosine → similarity, for that space. */
  calibrate: (cosine: number) => number;
  limit: number;
  /** inject: only what may be put into a prompt competes; search: everything active does. */
  purpose: 'inject' | 'search';
  /** keyword: words decide; semantic: vectors do; episodic: what lies in the time range. Absent: hybrid. */
  route?: RecallRoute | undefined;
  /** The time that the query names, which the episodic route looks in. */
  timeRange?: TimeRange | null | undefined;
  /** Only memories of this session. */
  sessionId?: string | undefined;
  /** Only memories of these kinds: corrections, passages of documents. */
  kinds?: readonly MemoryKind[] | undefined;
  /** Only memories that match a filter of the table, whatever their state. */
  matching?: Matching | undefined;
  /** Another mix than that of the route, to measure what a signal is worth. */
  mix?: Mix | undefined;
  settings: Settings;
  now: number;
}
