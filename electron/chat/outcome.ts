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

const STOPPED = 'You stopped this answer.';

/** Why a stopped answer ends where it does: the person's doing, unless the stop came with words of its own. */
export function stopNotice(signal: AbortSignal): string {
  return signal.reason instanceof AppError ? signal.reason.message : STOPPED;
}

/** How a turn ends that broke off before an answer came. */
export function failedOutcome(used: Used | null, error: unknown, signal: AbortSignal): MessageOutcome {
  const stopped = signal.aborted || (error instanceof AppError && error.code === 'CANCELLED');
  return {
    ...EMPTY_OUTCOME,
    status: stopped ? 'stopped' : 'failed',
    notice: stopped ? stopNotice(signal) : messageOf(error),
    used,
  };
}

export function joinNotices(...notices: (string | null)[]): string | null {
  return notices.filter((notice) => notice !== null && notice !== '').join(' ') || null;
}
