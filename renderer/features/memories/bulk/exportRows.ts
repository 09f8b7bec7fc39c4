import type { Memory } from '#shared/domain/memory';
import { announce } from '../../../ui/changeToast';
import { countOf } from '../../../ui/format';
import { saveFile } from '../../../ui/saveText';
import { runBulk } from '../../../ui/bulk/bulkRun';
import { readRows } from './readRows';

/** Saves the memories as JSONL, one a line, as `import` reads it. Rows that are gone meanwhile are left out. */
export function exportRows(rows: readonly number[]): Promise<boolean> {
  return runBulk(
    `Exporting ${countOf(rows.length, 'memory', 'memories')}`,
    rows.length,
    async (tell, signal) => {
      const lines: string[] = [];
      for await (const page of readRows(rows, signal)) {
        lines.push(...page.map(({ memory }) => `${jsonLine(memory)}\n`));
        tell(lines.length);
      }
      const fileName = `mnemoscope-memories-${new Date().toISOString().slice(0, 10)}.jsonl`;
      saveFile(fileName, new Blob(lines, { type: 'application/jsonl;charset=utf-8' }));
      announce(`Saved ${countOf(lines.length, 'memory', 'memories')} to ${fileName}.`);
    },
  );
}

/** A memory as one line: times in ISO 8601, and only what says something. */
export function jsonLine(memory: Memory): string {
  const { createdAt, updatedAt, expiresAt, lastAccessedAt, accessCount, ...rest } = memory;
  const { embedding: _embedding, embeddingError: _error, flags: _flags, ...told } = rest;
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)),
    created_at: iso(createdAt),
    updated_at: iso(updatedAt),
    ...(expiresAt === null ? {} : { expires_at: iso(expiresAt) }),
    ...(lastAccessedAt === null ? {} : { last_accessed_at: iso(lastAccessedAt) }),
    access_count: accessCount,
  });
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
