import type { TurnChunk } from '#shared/contract/chat';
import type { RouteOutput } from '#shared/contract/index';
import { AppError, messageOf } from '#shared/errors';
import { bridge } from '../../api/bridge';
import { invalidate, queryClient, queryKey, refreshModels } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { announceNewestChange } from '../../ui/changeToast';
import { NEW, useChatUi } from './chatUi';
import { createDeltaBatcher } from './deltaBatcher';
import { isRemember } from './rememberHint';
import { addText, afterChunk, dropTurn, isRunning, newTurn, patchTurn, putTurn, useTurns } from './turns';

/** Ends of running turns, by the key that they are shown under. */
const stops = new Map<string, AbortController>();
type End = { message: RouteOutput<'sessions.get'>['messages'][number] };

/** Sends the text in the session; null opens a new one. Does nothing while a turn runs there. */
export function sendMessage(sessionId: string | null, text: string): void {
  const key = sessionId ?? NEW;
  if (isRunning(useTurns.getState().turns[key])) return;
  void run(key, text, null, (onChunk, options) =>
    bridge.stream('chat.send', { sessionId, text }, onChunk, options),
  );
}

/** Answers the last question of the session again in place of `replaces`. */
export function retryAnswer(sessionId: string, text: string, replaces: string | null): void {
  if (isRunning(useTurns.getState().turns[sessionId])) return;
  void run(sessionId, text, { replaces }, (onChunk, options) =>
    bridge.stream('chat.retry', { sessionId }, onChunk, options),
  );
}

/** Stops the answer; what has arrived is kept. */
export function stopTurn(key: string): void {
  patchTurn(key, (turn) => ({ ...turn, stopping: true }));
  stops.get(key)?.abort();
}

async function run(
  firstKey: string,
  text: string,
  again: { replaces: string | null } | null,
  open: (
    onChunk: (chunk: TurnChunk) => void,
    options: { signal: AbortSignal; requestId: string; actor: string },
  ) => Promise<End>,
): Promise<void> {
  let key = firstKey;
  const abort = new AbortController();
  stops.set(key, abort);
  putTurn(key, newTurn(text, again));
  const inFrames = (take: (text: string) => void) =>
    createDeltaBatcher(take, (run) => requestAnimationFrame(run));
  const answer = inFrames((piece) => patchTurn(key, (turn) => addText(turn, 'text', piece)));
  const thinking = inFrames((piece) => patchTurn(key, (turn) => addText(turn, 'thinking', piece)));

  const onChunk = (chunk: TurnChunk): void => {
    if (chunk.type === 'delta') return answer.push(chunk.text);
    if (chunk.type === 'thinking') return thinking.push(chunk.text);
    if (chunk.type === 'started' && key !== chunk.session.id) key = adopt(key, chunk.session);
    patchTurn(key, (turn) => afterChunk(turn, chunk));
  };

  try {
    const { message } = await open(onChunk, {
      signal: abort.signal,
      requestId: crypto.randomUUID(),
      actor: 'chat',
    });
    await finish(key, message);
    if (isRemember(text)) announceNewestChange();
    // The model server may be gone: the picker should say so.
    if (message.status === 'failed') void refreshModels().catch(() => undefined);
  } catch (error) {
    answer.flush();
    thinking.flush();
    fail(key, text, error);
  } finally {
    stops.delete(key);
  }
}

/** The new session has its id: the turn moves there, and so does the person if they are still looking. */
function adopt(key: string, session: RouteOutput<'sessions.get'>['session']): string {
  const turn = useTurns.getState().turns[key];
  const stop = stops.get(key);
  if (turn !== undefined) putTurn(session.id, turn);
  if (stop !== undefined) stops.set(session.id, stop);
  stops.delete(key);
  queryClient.setQueryData<RouteOutput<'sessions.get'>>(queryKey('sessions.get', { id: session.id }), {
    session,
    messages: [],
  });
  if (useNavigation.getState().sessionId === null) useNavigation.getState().adoptSession(session.id);
  dropTurn(key);
  invalidate(new Set(['sessions']));
  return session.id;
}

async function finish(sessionId: string, message: End['message']): Promise<void> {
  // The stored conversation takes over once it holds the answer; until then the turn stays on screen.
  patchTurn(sessionId, (turn) => ({ ...turn, answer: message }));
  const query = queryKey('sessions.get', { id: sessionId });
  await queryClient.invalidateQueries({ queryKey: query });
  const stored = queryClient.getQueryData<RouteOutput<'sessions.get'>>(query);
  if (stored !== undefined && !stored.messages.some(({ id }) => id === message.id)) {
    const turn = useTurns.getState().turns[sessionId];
    const question = turn?.userMessage ?? null;
    const known = stored.messages.filter(({ id }) => id !== question?.id && id !== turn?.replaces);
    queryClient.setQueryData<RouteOutput<'sessions.get'>>(query, {
      ...stored,
      messages: [...known, ...(question === null ? [] : [question]), message],
    });
  }
  dropTurn(sessionId);
}

function fail(key: string, text: string, error: unknown): void {
  const turn = useTurns.getState().turns[key];
  const stopped = error instanceof AppError && error.code === 'CANCELLED';
  invalidate(new Set(['sessions']));
  if (!stopped) {
    patchTurn(key, (current) => ({ ...current, error: messageOf(error) }));
    return;
  }
  dropTurn(key);
  // Stopped before anything was stored: the words go back to the composer.
  const { drafts, setDraft } = useChatUi.getState();
  if (turn?.userMessage === null && !turn.retry && (drafts[key] ?? '') === '') setDraft(key, text);
}
