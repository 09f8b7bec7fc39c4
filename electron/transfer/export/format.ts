import type { ParsedStreamInput, StreamChunk, StreamEnd } from '#shared/contract/index';
import type { Settings } from '#shared/domain/settings';
import type { ReadableDatabase } from '../../store/database';

export type ExportRequest = ParsedStreamInput<'transfer.export'>;

/** What is written, piece by piece, and at the end what it was. Each piece takes milliseconds. */
export type Pieces = Generator<StreamChunk<'transfer.export'>, StreamEnd<'transfer.export'>, undefined>;

export interface ExportMoment {
  /** Reads one moment of the store. */
  db: ReadableDatabase;
  /** UTC milliseconds. */
  at: number;
  /** What some filters mean by them. */
  settings: Settings;
}

export type ExportWriter = (moment: ExportMoment, request: ExportRequest) => Pieces;

/** "mnemoscope-memories-2026-03-01.csv" */
export function exportName(what: string, at: number, extension: string): string {
  const day = new Date(at).toISOString().slice(0, 10);
  return `mnemoscope-${what}-${day}${extension}`;
}
