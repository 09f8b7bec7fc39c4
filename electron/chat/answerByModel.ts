import type { Used } from '#shared/domain/session';
import type { Settings } from '#shared/domain/settings';
import type { ChatMessage } from '../models/ports';
import type { MessageOutcome } from '../store/messages';
import { citedMemories } from './citations';
import { askModel, type ModelReply } from './modelReply';
import { EMPTY_OUTCOME, joinNotices } from './outcome';
import { fitUsed } from './contextBlock';
import { buildPrompt, contextLimit } from './prompt';
import { promptHistory } from './promptHistory';
import { responseKey } from './responseKey';
import { unsupportedClaims } from './support';
import type { OpenedTurn } from './turnStore';
import type { TurnCall, TurnServices } from './turnServices';

interface ModelTurn {
  opened: OpenedTurn;
  /** Asked for another answer: the one that is kept for this prompt will not do. */
  again: boolean;
  used: Used;
  settings: Settings;
  model: string;
  /** The name that the answer is kept under. */
  answeredBy: string;
}

const GIVEN_BEFORE = 'Given before to the same prompt.';

/** The model's answer, or the one that it gave to the very same prompt before, with its sources and doubts. */
export async function answerByModel(
  services: TurnServices,
  turn: ModelTurn,
  call: TurnCall,
): Promise<MessageOutcome> {
  const { opened, settings, model } = turn;
  let { used } = turn;
  const countTokens = (piece: string): number => services.countTokens(piece);
  const prompt = (history: OpenedTurn['history'], contextLength: number): ChatMessage[] =>
    buildPrompt({
      used,
      history,
      text: opened.userMessage.text,
      contextLength,
      now: opened.userMessage.createdAt,
      countTokens,
      zone: settings.timeZone,
      certainty: settings.certaintyThreshold,
    });
  const messages = prompt(promptHistory(opened.history), settings.contextLength);
  const key = responseKey({ model, messages, contextLength: settings.contextLength });
  const kept = settings.responseCache && !turn.again ? await services.responses.find(key) : null;
  if (kept !== null) {
    if (kept.thinking !== null) await call.emit({ type: 'thinking', text: kept.thinking });
    await call.emit({ type: 'delta', text: kept.text });
    const reply = { ...kept, status: 'complete', notice: GIVEN_BEFORE } as const;
    return { ...(await withSources(services, { ...turn, used }, reply, call)), cached: true };
  }
  const reply = await askModel({
    chatModel: services.chatModel,
    model,
    settings,
    messages,
    // The conversation goes first; then memories have half of the room that they had, and what has no place is not used.
    shrink: (contextLength) => {
      const half = Math.floor(contextLength / 2);
      const limit = contextLimit(used.budget?.limit ?? half, half);
      const fitting = { limit, countTokens, query: opened.userMessage.text, zone: settings.timeZone };
      used = fitUsed(used, fitting).used;
      return prompt([], half);
    },
    signal: call.signal,
    emit: (chunk) => call.emit(chunk),
  });
  if (settings.responseCache && reply.status === 'complete' && reply.notice === null) {
    const { text, thinking } = reply;
    await services.responses.keep({ key, model, text, thinking, ttlMinutes: settings.responseCacheMinutes });
  }
  return withSources(services, { ...turn, used }, reply, call);
}

async function withSources(
  services: TurnServices,
  { opened, used, answeredBy: model }: ModelTurn,
  reply: ModelReply,
  call: TurnCall,
): Promise<MessageOutcome> {
  const outcome: MessageOutcome = {
    ...EMPTY_OUTCOME,
    ...reply,
    mode: 'model',
    model,
    citations: reply.text === '' ? [] : citedMemories(reply.text, used),
    used,
  };
  try {
    const unsupported = await unsupportedClaims(reply.text, {
      used,
      said: opened.userMessage.text,
      // Of an answer that broke off, words alone have to do.
      similarities: reply.status === 'complete' ? services.similarities : () => Promise.resolve(null),
      signal: call.signal,
    });
    return { ...outcome, unsupported };
  } catch {
    // The answer is there, and marking it is all that failed; that is said rather than passed over.
    return { ...outcome, notice: joinNotices(outcome.notice, 'Its claims could not be checked.') };
  }
}
