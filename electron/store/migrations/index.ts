import { spine } from './0001-spine';
import { assistant } from './0002-assistant';
import { graph } from './0003-graph';
import { inspector } from './0004-inspector';
import { waiting } from './0005-waiting';
import { table } from './0006-table';
import { outward } from './0007-outward';
import { messages } from './0008-messages';
import { answering } from './0009-answering';
import type { Migration } from './migration';

/** In order; a new one goes to the end, and a released one is never edited. */
export const migrations: readonly Migration[] = [
  spine,
  assistant,
  graph,
  inspector,
  waiting,
  table,
  outward,
  messages,
  answering,
];

export const LATEST_VERSION = migrations.length;
