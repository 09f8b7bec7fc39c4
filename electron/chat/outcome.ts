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
    notice: stopped ? stopNotice(signal) : failureNotice(error),
    used,
  };
}

/** What went wrong and what to do; what the model server said about it in its own words is a second line. */
export function failureNotice(error: unknown): string {
  const said = error instanceof AppError ? error.details?.['serverMessage'] : undefined;
  const words = messageOf(error);
  return typeof said !== 'string' || said === '' || words.includes(said) ? words : `${words}\n${said}`;
}

export function joinNotices(...notices: (string | null)[]): string | null {
  return notices.filter((notice) => notice !== null && notice !== '').join(' ') || null;
}
