import type { TurnChunk } from '#shared/contract/chat';
import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import type { MessageOutcome } from '../store/messages';
import type { ChatMessage, ChatModel } from '../models/ports';
import { failureNotice, stopNotice } from './outcome';

export interface ModelCall {
  chatModel: ChatModel;
  model: string;
  settings: Settings;
  messages: readonly ChatMessage[];
  /** A much shorter prompt for the same question, for a model whose context holds `contextLength` tokens. */
  shrink(contextLength: number): readonly ChatMessage[];
  signal: AbortSignal;
  emit(chunk: TurnChunk): Promise<void>;
}

export type ModelReply = Pick<MessageOutcome, 'text' | 'thinking' | 'status' | 'notice'>;

interface Attempt {
  text: string;
  thinking: string;
  doneReason: string;
}

const EMPTY = 'The model gave an empty answer. Try again, or choose another model.';
const ONLY_THOUGHT =
  'The model thought twice and gave no answer. Try again with a longer context, or choose another model.';

/**
 * Asks the model, and once more where that can help: with a shorter prompt when the first was too long for it, and
 * again when it thought and said nothing. What came before a failure is kept. Never throws.
 */
export async function askModel(call: ModelCall): Promise<ModelReply> {
  const attempt: Attempt = { text: '', thinking: '', doneReason: '' };
  const result = (status: ModelReply['status'], notice: string | null): ModelReply => ({
    text: attempt.text,
    thinking: attempt.thinking === '' ? null : attempt.thinking,
    status,
    notice,
  });
  try {
    await call.emit({ type: 'phase', phase: 'loading' });
    await sendFitting(call, attempt);
    const onlyThought = isBlank(attempt.text) && !isBlank(attempt.thinking);
    if (onlyThought) await sendFitting(call, attempt);
    if (isBlank(attempt.text)) return result('failed', onlyThought ? ONLY_THOUGHT : EMPTY);
    return result(
      'complete',
      attempt.doneReason === 'length' ? 'The answer reached the end of the model’s context.' : null,
    );
  } catch (error) {
    return call.signal.aborted
      ? result('stopped', stopNotice(call.signal))
      : result('failed', failureNotice(error));
  }
}

async function sendFitting(call: ModelCall, attempt: Attempt): Promise<void> {
  try {
    await send(call, call.messages, attempt);
  } catch (error) {
    const length = tooLongFor(error, call.settings.contextLength);
    if (length === null || call.signal.aborted) throw error;
    await send(call, call.shrink(length), attempt);
  }
}

/** Tokens of the context that the prompt did not fit into; null for any other fault. */
function tooLongFor(error: unknown, contextLength: number): number | null {
  if (!(error instanceof AppError) || error.details?.['tooLong'] !== true) return null;
  const actual = error.details['contextLength'];
  return typeof actual === 'number' && actual > 0 ? Math.min(actual, contextLength) : contextLength;
}

async function send(call: ModelCall, messages: readonly ChatMessage[], attempt: Attempt): Promise<void> {
  const { settings, signal } = call;
  attempt.text = '';
  attempt.thinking = '';
  const ended = await call.chatModel.chat({
    model: call.model,
    messages,
    contextLength: settings.contextLength,
    firstTokenTimeoutMs: settings.firstTokenTimeoutMinutes * 60_000,
    stallTimeoutMs: settings.stallTimeoutSeconds * 1_000,
    keepAliveMinutes: settings.keepAliveMinutes,
    signal,
    onFirstToken: () => void call.emit({ type: 'phase', phase: 'answering' }),
    onDelta: async (delta) => {
      attempt.text += delta;
      await call.emit({ type: 'delta', text: delta });
    },
    onThinking: async (delta) => {
      attempt.thinking += delta;
      await call.emit({ type: 'thinking', text: delta });
    },
  });
  attempt.doneReason = ended.doneReason;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
