import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Where a store keeps its things, all inside one data folder. */
export interface StorePaths {
  readonly dataDir: string;
  readonly database: string;
  readonly backups: string;
  /** Damaged databases that were put away, one folder each. */
  readonly aside: string;
  /** Exists when a running engine met damage: the next start examines the whole file first. */
  readonly suspect: string;
}

export function storePaths(dataDir: string): StorePaths {
  const database = path.join(dataDir, 'mnemoscope.db');
  return {
    dataDir,
    database,
    backups: path.join(dataDir, 'backups'),
    aside: path.join(dataDir, 'aside'),
    suspect: `${database}.suspect`,
  };
}

/** Only the owner may read what the assistant remembers. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

export function makePrivateFile(file: string): void {
  if (process.platform !== 'win32') chmodSync(file, 0o600);
}

/** A UTC instant as part of a file name, sorting by time: 2026-03-01T12-30-05-123Z. */
export function fileStamp(at: number): string {
  return new Date(at).toISOString().replace(/[:.]/gu, '-');
}

export function parseFileStamp(text: string): number | null {
  const match = /(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z/u.exec(text);
  if (match === null) return null;
  const at = Date.parse(`${match[1] ?? ''}:${match[2] ?? ''}:${match[3] ?? ''}.${match[4] ?? ''}Z`);
  return Number.isNaN(at) ? null : at;
}
