import type { RouteOutput } from '#shared/contract/index';
import type { Message, SessionMode } from '#shared/domain/session';
import { bridge } from '../../api/bridge';
import { queryClient, queryKey } from '../../api/queries';
import { INCOGNITO, NEW, useChatUi } from './chatUi';
import { incognitoBefore, incognitoHistory, useIncognito } from './incognito';
import { adoptSession, runTurn } from './runTurn';
import { useTurns, withTurn, type Turn } from './turns';

/** What a message is sent as. */
interface Sending {
  /** The person's message in whose place it stands: a new branch begins there. */
  edits?: string;
}

/** Sends the text in the conversation with this key; NEW opens a session, INCOGNITO is stored nowhere. */
export function sendMessage(key: string, text: string, { edits }: Sending = {}): void {
  if (key === INCOGNITO) return sendIncognito(text, edits ?? null);
  const sessionId = key === NEW ? null : key;
  const mode: SessionMode = sessionId === null ? useChatUi.getState().newMode : 'normal';
  void runTurn({
    key,
    text,
    cutAt: edits ?? null,
    open: (onChunk, options) =>
      bridge.stream(
        'chat.send',
        { sessionId, text, mode, ...(edits === undefined ? {} : { edits }) },
        onChunk,
        options,
      ),
    ...(sessionId === null ? { started: adoptSession } : {}),
    finished: takeOver,
    stopped: storedAfterStop,
    next: sendMessage,
  });
}

/** Answers a question again: `answer` is what stood there, kept beside the new one; null when nothing did. */
export function retryAnswer(key: string, question: Message, answer: Message | null): void {
  if (key === INCOGNITO) return sendIncognito(question.text, question.id);
  void runTurn({
    key,
    text: question.text,
    retry: true,
    cutAt: answer?.id ?? null,
    open: (onChunk, options) =>
      bridge.stream(
        'chat.retry',
        { sessionId: key, ...(answer === null ? {} : { messageId: answer.id }) },
        onChunk,
        options,
      ),
    finished: takeOver,
    stopped: storedAfterStop,
    next: sendMessage,
  });
}

/** Nothing of it is stored: the history goes along, and the answer stays in this window. */
function sendIncognito(text: string, replaces: string | null): void {
  const { generation } = useIncognito.getState();
  const before = incognitoBefore(replaces);
  const keep = (...added: readonly (Message | null)[]): void => {
    const now = useIncognito.getState();
    if (!now.open || now.generation !== generation) return;
    useIncognito.setState({ messages: [...before, ...added.filter((message) => message !== null)] });
  };
  void runTurn({
    key: INCOGNITO,
    text,
    cutAt: replaces,
    open: (onChunk, options) =>
      bridge.stream('chat.incognito', { history: incognitoHistory(before), text }, onChunk, options),
    finished: (key, message) => keep(useTurns.getState().turns[key]?.userMessage ?? null, message),
    stopped: (_key, { userMessage, answer }) =>
      keep(
        userMessage,
        answer === null ? null : { ...answer, status: 'stopped', notice: 'You stopped this answer.' },
      ),
    next: sendMessage,
  });
}

/** The stored conversation, read anew; where it does not hold the answer yet, the answer is put there. */
async function takeOver(key: string, message: Message): Promise<void> {
  const query = queryKey('sessions.get', { id: key });
  await queryClient.invalidateQueries({ queryKey: query });
  const stored = queryClient.getQueryData<RouteOutput<'sessions.get'>>(query);
  if (stored === undefined || stored.messages.some(({ id }) => id === message.id)) return;
  const messages = withTurn(stored.messages, useTurns.getState().turns[key]);
  queryClient.setQueryData<RouteOutput<'sessions.get'>>(query, { ...stored, messages });
}

const STOP_TRIES = 12;
const STOP_PAUSE_MS = 120;

/** Waits until the engine has written down where the answer was stopped. */
async function storedAfterStop(key: string, { answer }: Turn): Promise<void> {
  const query = queryKey('sessions.get', { id: key });
  for (let tries = 0; tries < STOP_TRIES; tries += 1) {
    await queryClient.invalidateQueries({ queryKey: query });
    const stored = queryClient.getQueryData<RouteOutput<'sessions.get'>>(query);
    if (stored?.messages.find(({ id }) => id === answer?.id)?.status !== 'streaming') return;
    await new Promise((resolve) => setTimeout(resolve, STOP_PAUSE_MS));
  }
}
