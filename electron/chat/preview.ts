import type { RouteOutput } from '#shared/contract/index';
import type { Message } from '#shared/domain/session';
import type { TurnServices } from './turnServices';
import { buildPrompt } from './prompt';
import { messageTokens } from './promptTokens';
import { memoryUse } from './memoryUse';
import { promptHistory } from './promptHistory';
import { toUsed, usedNothing } from './used';

const HISTORY = 40;

/** What a turn with this text would send, without sending or storing anything. */
export async function previewTurn(
  services: { turn: TurnServices; history(sessionId: string, limit: number): Promise<Message[]> },
  input: { sessionId: string | null; text: string; edits?: string | undefined },
  signal: AbortSignal,
): Promise<RouteOutput<'chat.preview'>> {
  const { turn } = services;
  const settings = await turn.settings();
  const shown = input.sessionId === null ? [] : await services.history(input.sessionId, HISTORY);
  const edited = shown.findIndex(({ id }) => id === input.edits);
  const history = edited === -1 ? shown : shown.slice(0, edited);
  const memory = memoryUse(settings, 'normal');
  const used = memory.reads
    ? toUsed(
        await turn.recall(input.text, {
          purpose: 'inject',
          previous: history.findLast((message) => message.role === 'user')?.text,
          signal,
        }),
      )
    : usedNothing(memory.reason ?? '');
  const status = await turn.modelStatus(settings.chatModel);
  const messages = buildPrompt({
    used,
    history: promptHistory(history),
    text: input.text,
    contextLength: settings.contextLength,
    now: Date.now(),
    countTokens: (text) => turn.countTokens(text),
    zone: settings.timeZone,
    certainty: settings.certaintyThreshold,
  }).map((message) => ({ ...message, tokens: messageTokens(message, (text) => turn.countTokens(text)) }));
  return {
    model: status.state === 'ready' ? status.current : null,
    messages,
    totalTokens: messages.reduce((sum, message) => sum + message.tokens, 0),
    contextLength: settings.contextLength,
    used,
  };
}
