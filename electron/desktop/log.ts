import { appendFileSync, renameSync, statSync } from 'node:fs';

const MAX_LOG_BYTES = 512 * 1024;

/**
 * A log file of lines with their time; beyond half a megabyte it is put aside as `<file>.1`, replacing the one before.
 * Written at once, since the line before a crash is the one that matters. A log that cannot be written is no error.
 */
export function createLog(file: string): (line: string) => void {
  let size = sizeOf(file);
  return (line) => {
    const entry = `${new Date().toISOString()} ${line}\n`;
    try {
      if (size > MAX_LOG_BYTES) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, entry, { mode: 0o600 });
      size += Buffer.byteLength(entry);
    } catch {
      process.stderr.write(entry);
    }
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
