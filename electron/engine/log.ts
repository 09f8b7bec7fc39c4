import { AppError, stackOf } from '#shared/errors';

/** Where the engine writes what people need not see but a bug report does; stderr is kept by the host. */
export function logLine(role: string, line: string): void {
  process.stderr.write(`${new Date().toISOString()} [${role}] ${line}\n`);
}

/** What went wrong, for a line of the log: a fault that is explained in words needs no stack. */
export function faultOf(error: unknown): string {
  return error instanceof AppError && error.code !== 'INTERNAL' ? error.message : stackOf(error);
}
