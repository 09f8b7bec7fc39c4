import type { SnapshotRow } from '../store/snapshotParts';

/** How a snapshot begins, and the version of the format: raised when a reader of the last one could not read it. */
export const SNAPSHOT_FORMAT = 'mnemoscope-snapshot';
export const SNAPSHOT_VERSION = 1;

/** The types of records, in the order in which they stand: what is referred to comes first. */
export const SNAPSHOT_ORDER = [
  'setting',
  'session',
  'message',
  'document',
  'memory',
  'entity',
  'rejected_edge',
  'merge_suggestion',
  'position',
  'proposal',
  'view',
] as const;
export type SnapshotType = (typeof SNAPSHOT_ORDER)[number];

export interface SnapshotRecord {
  type: SnapshotType;
  row: SnapshotRow;
}

/**
 * Settings that belong to a machine, or that let a file decide whom the app speaks with: addresses, models, places, keys.
 * They stay where they are.
 */
export const LOCAL_SETTING =
  /host|address|url|remote|allow|provider|model|store|backend|folder|path|key|token|secret|password/iu;
