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
      // a full disk, a folder that is read-only: the person hears of it from the engine
    }
  };
}

/** What the engine's threads write to standard error is seen by nobody in a windowed app: the log keeps it. */
export function keepStandardError(log: (line: string) => void): void {
  const { stderr } = process;
  const write: NodeJS.WriteStream['write'] = stderr.write.bind(stderr);
  const keep = (chunk: string | Uint8Array, ...rest: []): boolean => {
    log(Buffer.from(chunk).toString().trimEnd());
    return write(chunk, ...rest);
  };
  Object.assign(stderr, { write: keep });
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
