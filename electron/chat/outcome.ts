import type { Used } from '#shared/domain/session';
import { AppError, messageOf } from '#shared/errors';
import type { MessageOutcome } from '../store/messages';

/** An answer that says nothing yet. */
export const EMPTY_OUTCOME: MessageOutcome = {
  text: '',
  thinking: null,
  mode: null,
  model: null,
  status: 'complete',
  notice: null,
  citations: [],
  used: null,
  unsupported: [],
  cached: false,
};

export const STOPPED = 'You stopped this answer.';

/** How a turn ends that broke off before an answer came. */
export function failedOutcome(used: Used | null, error: unknown): MessageOutcome {
  const stopped = error instanceof AppError && error.code === 'CANCELLED';
  return {
    ...EMPTY_OUTCOME,
    status: stopped ? 'stopped' : 'failed',
    notice: stopped ? STOPPED : messageOf(error),
    used,
  };
}

export function joinNotices(...notices: (string | null)[]): string | null {
  return notices.filter((notice) => notice !== null && notice !== '').join(' ') || null;
}
