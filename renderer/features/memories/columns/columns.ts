import type { MemorySort, MemorySortKey } from '#shared/domain/memory';
import type { ColumnId } from '#shared/domain/table';

export interface Column {
  id: ColumnId;
  title: string;
  /** Pixels, where the person has set none. The text takes what is left, and has this at least. */
  width: number;
  /** Set where the store can sort by it. */
  sort?: { by: MemorySortKey; first: MemorySort['direction'] };
  align?: 'end';
}

export const COLUMNS: Readonly<Record<ColumnId, Column>> = {
  text: { id: 'text', title: 'Memory', width: 180, sort: { by: 'text', first: 'asc' } },
  score: { id: 'score', title: 'Score', width: 116 },
  kind: { id: 'kind', title: 'Kind', width: 80, sort: { by: 'kind', first: 'asc' } },
  importance: {
    id: 'importance',
    title: 'Importance',
    width: 92,
    sort: { by: 'importance', first: 'desc' },
  },
  decay: { id: 'decay', title: 'Freshness', width: 92, sort: { by: 'decay', first: 'asc' } },
  tags: { id: 'tags', title: 'Tags', width: 140 },
  source: { id: 'source', title: 'Source', width: 120, sort: { by: 'source', first: 'asc' } },
  scope: { id: 'scope', title: 'Area', width: 96 },
  session: { id: 'session', title: 'Chat', width: 150 },
  language: { id: 'language', title: 'Language', width: 84 },
  used: { id: 'used', title: 'Used', width: 56, sort: { by: 'accessCount', first: 'desc' }, align: 'end' },
  lastUsed: {
    id: 'lastUsed',
    title: 'Last used',
    width: 108,
    sort: { by: 'lastAccessedAt', first: 'desc' },
  },
  created: { id: 'created', title: 'Created', width: 108, sort: { by: 'createdAt', first: 'desc' } },
  updated: { id: 'updated', title: 'Changed', width: 108, sort: { by: 'updatedAt', first: 'desc' } },
  expires: { id: 'expires', title: 'Expires', width: 108, sort: { by: 'expiresAt', first: 'asc' } },
  state: { id: 'state', title: 'State', width: 76, sort: { by: 'status', first: 'asc' } },
};

/** What is shown until the person chooses. The score is there where there is one. */
export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'text',
  'score',
  'kind',
  'importance',
  'tags',
  'source',
  'used',
  'created',
  'state',
];

/** Where there is no room, these give way first. */
export const GIVE_WAY: readonly ColumnId[] = [
  'kind',
  'source',
  'tags',
  'used',
  'importance',
  'created',
  'state',
];
