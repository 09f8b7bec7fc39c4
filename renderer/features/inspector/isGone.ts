import { AppError } from '#shared/errors';

/** Whether there is nothing any more where the error comes from; an answer from before it is no longer true. */
export function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NOT_FOUND';
}
