import { z } from 'zod';

/** Every way a request can fail. One list, so that UI, CLI and tests can switch on it exhaustively. */
export const errorCode = z.enum([
  'VALIDATION', // the input does not fit the contract
  'NOT_FOUND', // the named thing does not exist
  'CONFLICT', // the change contradicts the present state
  'NOTHING_TO_UNDO',
  'UNDO_CONFLICT', // a later change depends on the one to be undone
  'CANCELLED', // the caller gave up
  'ENGINE_UNAVAILABLE', // the engine died or is restarting; retry
  'STORE_UNAVAILABLE', // the database cannot be opened (folder, disk, permissions)
  'STORE_NEWER', // the database was written by a newer version of the app
  'STORE_BUSY', // another process holds the write lock for too long; retry
  'STORE_CORRUPT', // the database file is damaged
  'MODEL_NOT_RUNNING', // no model server answers
  'MODEL_MISSING', // the server runs, the model is not there
  'MODEL_REFUSED', // a non-loopback or remote model without opt-in
  'MODEL_FAILED', // the model answered with an error
  'MODEL_INTERRUPTED', // the answer broke off
  'MODEL_TIMEOUT', // the model took longer than allowed; details.phase says at what
  'MODEL_UNREADABLE', // a structured answer holds nothing valid, twice
  'EMBEDDER_FAILED', // no usable vector for this text
  'FORBIDDEN', // the sender is not allowed to ask
  'INTERNAL', // a fault in the app; details are in the log
]);
export type ErrorCode = z.infer<typeof errorCode>;

const RETRYABLE: ReadonlySet<ErrorCode> = new Set(['ENGINE_UNAVAILABLE', 'STORE_BUSY']);

/** What crosses a process edge. Stacks never do; `errorId` finds them in the log. */
export const errorPayload = z.object({
  code: errorCode,
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  retryable: z.boolean(),
  errorId: z.string().optional(),
});
export type ErrorPayload = z.infer<typeof errorPayload>;

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly errorId: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: Record<string, unknown>; cause?: unknown; errorId?: string } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.errorId = options.errorId;
  }

  get retryable(): boolean {
    return RETRYABLE.has(this.code);
  }

  toPayload(): ErrorPayload {
    return {
      code: this.code,
      message: this.message,
      retryable: this.retryable,
      ...(this.details === undefined ? {} : { details: this.details }),
      ...(this.errorId === undefined ? {} : { errorId: this.errorId }),
    };
  }

  static fromPayload(payload: ErrorPayload): AppError {
    return new AppError(payload.code, payload.message, {
      ...(payload.details === undefined ? {} : { details: payload.details }),
      ...(payload.errorId === undefined ? {} : { errorId: payload.errorId }),
    });
  }
}

export function cancelled(): AppError {
  return new AppError('CANCELLED', 'Cancelled.');
}

/** The stack of anything that was thrown, for logs only. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The message of anything that was thrown, for logs and wrapped errors. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the system calls a fault: "ENOENT"; null where it gives no name. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
