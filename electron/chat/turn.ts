import type { Message } from '#shared/domain/session';
import { AppError } from '#shared/errors';
import type { Utterance } from '../memory/learning/proposer';
import type { MessageOutcome } from '../store/messages';
import { answeredBy } from './answeredBy';
import { answerByModel } from './answerByModel';
import { answerCommand } from './commandAnswer';
import { parseCommand, type CommandAnswer } from './commands';
import { learnFrom, utteranceOf } from './learning';
import { answerFromMemory } from './memoryAnswer';
import { memoryUse, type MemoryUse } from './memoryUse';
import { EMPTY_OUTCOME, failedOutcome, joinNotices } from './outcome';
import type { OpenedTurn, TurnRequest } from './turnStore';
import type { TurnCall, TurnServices } from './turnServices';
import { toUsed, usedNothing } from './used';

interface Ended {
  outcome: MessageOutcome;
  /** The exchange becomes an episode, and what was used is counted. */
  keeps: boolean;
  /** What a model may learn from, now that the answer is there. */
  later: { utterance: Utterance; model: string } | null;
}

/**
 * One turn: store the message, learn from it, recall, answer (by the model, or from memory when there is none), store
 * the answer. Whatever happens on the way, the message is kept and the answer ends in a state that says what happened.
 */
export async function runTurn(
  services: TurnServices,
  request: TurnRequest,
  call: TurnCall,
): Promise<Message> {
  if (request.kind === 'send' && request.text.trim() === '') {
    throw new AppError('VALIDATION', 'The message is empty.');
  }
  const opened = await services.openTurn(request, call.caller);
  const { session, userMessage, assistantMessage } = opened;
  await call.emit({ type: 'started', session, userMessage, assistantMessage });
  // The request was made before and its answer only got lost on the way.
  if (assistantMessage.status === 'complete') return assistantMessage;
  const { outcome, keeps, later } = await answer(services, opened, request.kind === 'retry', call);
  await services.closeTurn(
    {
      userMessageId: userMessage.id,
      assistantMessageId: assistantMessage.id,
      sessionId: session.id,
      outcome,
      keepEpisode: keeps && outcome.text !== '',
      countAccess: keeps,
    },
    call.caller,
  );
  if (later !== null) services.learning.learnLater(later.utterance, later.model);
  return {
    ...assistantMessage,
    ...outcome,
    citations: [...outcome.citations],
    unsupported: [...outcome.unsupported],
  };
}

async function answer(
  services: TurnServices,
  opened: OpenedTurn,
  again: boolean,
  call: TurnCall,
): Promise<Ended> {
  const used = usedNothing('');
  try {
    const settings = await services.settings();
    const command = parseCommand(opened.userMessage.text);
    const model = command?.kind === 'about' ? await modelOf(services, settings.chatModel) : null;
    if (command !== null) {
      const done = await answerCommand({ services, settings, opened, call }, command);
      // Asked about something that memory knows nothing of, a model may still know the world.
      if (done !== null || model === null) return await sayResult(done ?? KNOWS_NOTHING, call);
    }
    return await answerMessage(
      services,
      { opened, again, memory: memoryUse(settings, opened.session.mode) },
      call,
    );
  } catch (error) {
    return { outcome: failedOutcome(used, error, call.signal), keeps: false, later: null };
  }
}

const KNOWS_NOTHING: CommandAnswer = {
  text: "I don't know anything about that. Nothing I remember covers it.",
};

async function sayResult({ text, used, citations = [] }: CommandAnswer, call: TurnCall): Promise<Ended> {
  await call.emit({ type: 'delta', text });
  return {
    outcome: { ...EMPTY_OUTCOME, text, mode: 'memory', used: used ?? null, citations },
    keeps: false,
    later: null,
  };
}

async function modelOf(services: TurnServices, chosen: string): Promise<string | null> {
  const status = await services.modelStatus(chosen);
  return status.state === 'ready' ? status.current : null;
}

interface MessageTurn {
  opened: OpenedTurn;
  /** The question was answered before. */
  again: boolean;
  memory: MemoryUse;
}

async function answerMessage(services: TurnServices, turn: MessageTurn, call: TurnCall): Promise<Ended> {
  const { opened, again, memory } = turn;
  const { userMessage, history } = opened;
  const settings = await services.settings();
  const utterance = utteranceOf(opened);
  const learnt = memory.writes
    ? await learnFrom(services, utterance, { again, signal: call.signal })
    : { proposals: [], notice: null };
  if (learnt.proposals.length > 0) await call.emit({ type: 'proposed', proposals: learnt.proposals });
  let used = usedNothing(memory.reason ?? '');
  try {
    await call.emit({ type: 'phase', phase: 'recalling' });
    const recalled = memory.reads
      ? await services.recall(userMessage.text, {
          purpose: 'inject',
          previous: utterance.previous ?? undefined,
          signal: call.signal,
        })
      : null;
    if (recalled !== null) used = toUsed(recalled);
    const { embedMs = 0, searchMs = 0 } = recalled?.timings ?? {};
    await call.emit({ type: 'recalled', used, embedMs, searchMs });
    const status = await services.modelStatus(settings.chatModel);
    const model = status.state === 'ready' ? status.current : null;
    if (model !== null) {
      const asked = { opened, again, used, settings, model, answeredBy: answeredBy(model, status) };
      const outcome = await answerByModel(services, asked, call);
      const usedTexts = [...utterance.usedTexts, ...used.memories.map(({ text }) => text)];
      const later = memory.writes ? { utterance: { ...utterance, usedTexts }, model } : null;
      return { outcome, keeps: memory.writes, later };
    }
    // How to get a model is said once in a conversation.
    const hint = history.some((message) => message.notice?.includes(status.hint) === true)
      ? null
      : status.hint;
    const { text, citations } = answerFromMemory(used, {
      text: userMessage.text,
      messageId: userMessage.id,
      proposals: learnt.proposals,
      memory,
      learning: settings.learning,
      certainty: settings.certaintyThreshold,
    });
    await call.emit({ type: 'delta', text });
    const notice = joinNotices(hint, recalled?.notice ?? null, learnt.notice);
    return {
      outcome: { ...EMPTY_OUTCOME, text, mode: 'memory', notice, citations, used },
      keeps: memory.writes,
      later: null,
    };
  } catch (error) {
    return { outcome: failedOutcome(used, error, call.signal), keeps: memory.writes, later: null };
  }
}
