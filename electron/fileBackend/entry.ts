import { createHash } from 'node:crypto';
import type { Memory } from '#shared/domain/memory';
import { localDay } from '#shared/domain/localDay';

/** Kinds of memories that files hold. Conversations and passages of documents are kept with those. */
export const FILE_KINDS = ['fact', 'correction', 'summary'] as const satisfies readonly Memory['kind'][];
export type FileKind = (typeof FILE_KINDS)[number];

export type FileStatus = Exclude<Memory['status'], 'trash'>;

/** A memory as a file has it. Null: not written there. */
export interface Entry {
  id: string | null;
  text: string;
  kind: FileKind | null;
  importance: number | null;
  tags: string[];
  pinned: boolean;
  status: FileStatus;
  /** Null: "personal" where the memory is known, else the area of new memories. */
  scope: string | null;
  /** UTC milliseconds. */
  expiresAt: number | null;
  /** Beside the id, for when the database has to be made anew. */
  origin: Origin;
}

export interface Origin {
  /** UTC milliseconds. */
  createdAt?: number;
  source?: string;
  sourceRef?: string;
  confidence?: number;
}

/** What a person can change in a file, comparable: the text by its hash. */
export interface EntryState {
  text: string;
  kind: FileKind;
  importance: number;
  tags: readonly string[];
  pinned: boolean;
  status: FileStatus;
  scope: string;
  expiresAt: number | null;
}

/** The memory as an entry; null for what files do not hold. */
export function entryOf(memory: Memory): (Entry & { id: string }) | null {
  const kind = FILE_KINDS.find((each) => each === memory.kind);
  const { status } = memory;
  if (kind === undefined || status === 'trash') return null;
  return {
    id: memory.id,
    text: memory.text,
    kind,
    importance: memory.importance,
    tags: memory.tags,
    pinned: memory.pinned,
    status,
    scope: memory.scope === HOME_SCOPE ? null : memory.scope,
    expiresAt: memory.expiresAt,
    origin: {
      createdAt: memory.createdAt,
      source: memory.source,
      ...(memory.sourceRef === null ? {} : { sourceRef: memory.sourceRef }),
      ...(memory.confidence === 1 ? {} : { confidence: memory.confidence }),
    },
  };
}

export const HOME_SCOPE = 'personal';

/** What is not written in an entry is as the memory has it. */
export function stateOf(entry: Entry, known: { kind: FileKind; importance: number }): EntryState {
  return {
    text: textHash(entry.text),
    kind: entry.kind ?? known.kind,
    importance: rounded(entry.importance ?? known.importance),
    tags: entry.tags,
    pinned: entry.pinned,
    status: entry.status,
    scope: entry.scope ?? HOME_SCOPE,
    expiresAt: entry.expiresAt,
  };
}

/** The state of an entry that was written for a memory, with all that is to be said of it. */
export function memoryStateOf(entry: Entry): EntryState {
  return stateOf(entry, { kind: entry.kind ?? 'fact', importance: entry.importance ?? 0 });
}

export function sameState(a: EntryState, b: EntryState): boolean {
  return changedFields(a, b).length === 0;
}

export function changedFields(a: EntryState, b: EntryState): (keyof EntryState)[] {
  return STATE_FIELDS.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));
}

const STATE_FIELDS = [
  'text',
  'kind',
  'importance',
  'tags',
  'pinned',
  'status',
  'scope',
  'expiresAt',
] as const satisfies readonly (keyof EntryState)[];

/** As files say it. */
export function rounded(importance: number): number {
  return Math.round(importance * 1_000) / 1_000;
}

/**
 * A text as a file can hold it. Editors change how lines end and cut blanks there, so that makes no other text; a file
 * with a zero byte would not count as text.
 */
export function fileText(text: string): string {
  const lines = text.replace(/\p{Cs}|\0/gu, '\uFFFD').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

export function textHash(text: string): string {
  return createHash('sha256').update(fileText(text)).digest('base64url');
}

/** For years before the first. */
const EARLIEST = '0000-01-01';

/** The file that a memory made then goes into. `at`: UTC milliseconds; the day is the local one. */
export function dayFileName(at: number): string {
  const day = localDay(at);
  return `${/^\d{4,6}-/u.test(day) ? day : EARLIEST}.md`;
}

/** The day of a file, or null for a file of another name. */
export function dayOf(file: string): string | null {
  return /^(\d{4,6}-\d{2}-\d{2})\.md$/u.exec(file)?.[1] ?? null;
}
