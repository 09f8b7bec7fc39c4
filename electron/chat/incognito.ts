import { randomUUID } from 'node:crypto';
import type { ParsedStreamInput } from '#shared/contract/index';
import type { TurnChunk } from '#shared/contract/chat';
import type { Message, Session } from '#shared/domain/session';
import { AppError } from '#shared/errors';
import type { ChatMessage } from '../models/ports';
import { parseCommand } from './commands';
import { answeredBy } from './answeredBy';
import { askModel } from './modelReply';
import { EMPTY_OUTCOME, failedOutcome } from './outcome';
import { recentThatFit } from './promptTokens';
import type { TurnServices } from './turnServices';

/** All that an incognito turn may touch: no store among it, so that nothing can be read from or written to one. */
export type IncognitoServices = Pick<TurnServices, 'settings' | 'modelStatus' | 'chatModel' | 'countTokens'>;

export interface IncognitoCall {
  signal: AbortSignal;
  emit(chunk: TurnChunk): Promise<void>;
}

type IncognitoInput = ParsedStreamInput<'chat.incognito'>;

const NO_COMMANDS =
  'This chat is incognito: it reads no memory and writes none, so commands do nothing here. Open another chat for them.';
const CANNOT_ANSWER = 'Without memory and without a model I cannot answer. Nothing of this was stored.';

/** One turn that leaves no trace: what was said before comes with the request, and the answer goes nowhere else. */
export async function runIncognito(
  services: IncognitoServices,
  input: IncognitoInput,
  call: IncognitoCall,
): Promise<Message> {
  if (input.text.trim() === '') throw new AppError('VALIDATION', 'The message is empty.');
  const at = Date.now();
  const userMessage = { ...blankMessage('user', at), text: input.text };
  const assistantMessage: Message = {
    ...blankMessage('assistant', at),
    parentId: userMessage.id,
    status: 'streaming',
  };
  await call.emit({ type: 'started', session: incognitoSession(at), userMessage, assistantMessage });
  try {
    return { ...assistantMessage, status: 'complete', ...(await answer(services, input, at, call)) };
  } catch (error) {
    const { citations: _none, unsupported: _no, ...ended } = failedOutcome(null, error, call.signal);
    return { ...assistantMessage, ...ended };
  }
}

type Answer = Pick<Message, 'text' | 'mode' | 'notice'> & Partial<Message>;

async function answer(
  services: IncognitoServices,
  input: IncognitoInput,
  at: number,
  call: IncognitoCall,
): Promise<Answer> {
  const say = async (text: string, notice: string | null = null): Promise<Answer> => {
    await call.emit({ type: 'delta', text });
    return { text, mode: 'memory', notice };
  };
  const command = parseCommand(input.text);
  // "What do you know about stars?" may as well be asked of the model.
  if (command !== null && command.kind !== 'about') return say(NO_COMMANDS);
  const settings = await services.settings();
  const status = await services.modelStatus(settings.chatModel);
  if (status.state !== 'ready' || status.current === null) return say(CANNOT_ANSWER, status.hint || null);
  const prompt = (contextLength: number, history: IncognitoInput['history']): ChatMessage[] =>
    incognitoPrompt({
      text: input.text,
      history,
      at,
      contextLength,
      countTokens: (piece) => services.countTokens(piece),
    });
  const reply = await askModel({
    chatModel: services.chatModel,
    model: status.current,
    settings,
    messages: prompt(settings.contextLength, input.history),
    shrink: (contextLength) => prompt(contextLength, []),
    signal: call.signal,
    emit: (chunk) => call.emit(chunk),
  });
  return { ...reply, mode: 'model', model: answeredBy(status.current, status) };
}

function incognitoPrompt(parts: {
  text: string;
  history: IncognitoInput['history'];
  at: number;
  contextLength: number;
  countTokens: (text: string) => number;
}): ChatMessage[] {
  const system: ChatMessage = {
    role: 'system',
    content:
      `You are Mnemoscope, an assistant that runs on the user's own computer. ` +
      `Today is ${new Date(parts.at).toISOString().slice(0, 10)}. You know nothing about the user but what ` +
      `they say in this conversation. When you do not know something, say "I don't know"; never guess personal details.`,
  };
  const question: ChatMessage = { role: 'user', content: parts.text };
  const history = parts.history.map(({ role, text }): ChatMessage => ({ role, content: text }));
  return [system, ...recentThatFit(history, [system, question], parts), question];
}

function incognitoSession(at: number): Session {
  return {
    id: '',
    title: 'Incognito',
    mode: 'read_only',
    pinned: false,
    createdAt: at,
    updatedAt: at,
    messageCount: 0,
  };
}

function blankMessage(role: Message['role'], at: number): Message {
  const { citations: _citations, unsupported: _unsupported, ...rest } = EMPTY_OUTCOME;
  const id = randomUUID();
  return {
    ...rest,
    id,
    sessionId: '',
    parentId: null,
    alternatives: [id],
    role,
    createdAt: at,
    citations: [],
    unsupported: [],
  };
}
