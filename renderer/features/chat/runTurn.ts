import type { TurnChunk } from '#shared/contract/chat';
import type { Message, Session } from '#shared/domain/session';
import { AppError, messageOf } from '#shared/errors';
import { invalidate, queryClient, queryKey, refreshModels } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { announceNewestChange, dismissChange } from '../../ui/changeToast';
import { useChatUi } from './chatUi';
import { createDeltaBatcher } from './deltaBatcher';
import { joinDrafts } from './drafts';
import { changesMemory } from './rememberHint';
import { addText, afterChunk, dropTurn, isRunning, newTurn, patchTurn, putTurn, useTurns } from './turns';
import type { Branching, Turn } from './turns';

export interface Exchange extends Branching {
  /** What the turn is shown under. */
  key: string;
  text: string;
  open(
    onChunk: (chunk: TurnChunk) => void,
    options: { signal: AbortSignal; requestId: string; actor: string },
  ): Promise<{ message: Message }>;
  /** A new session has its id: gives the key that the turn goes on under. */
  started?(session: Session): string;
  /** Takes the answer over; until it is done the turn stays on screen. */
  finished(key: string, message: Message): Promise<void> | void;
  /** Takes over what arrived before it was stopped; until it is done that stays on screen. */
  stopped(key: string, turn: Turn): Promise<void> | void;
  /** What is sent when a message waited for the end of this one. */
  next(key: string, text: string): void;
}

/** Ends of running turns, by the key that they are shown under. */
const stops = new Map<string, AbortController>();

/** Stops the answer; what has arrived is kept. */
export function stopTurn(key: string): void {
  if (!stops.has(key)) return;
  patchTurn(key, (turn) => ({ ...turn, stopping: true }));
  stops.get(key)?.abort();
}

/** Runs one turn and keeps what is shown of it up to date. Does nothing while another one runs there. */
export async function runTurn(exchange: Exchange): Promise<void> {
  const { text } = exchange;
  let key = exchange.key;
  if (isRunning(useTurns.getState().turns[key])) return;
  dismissChange();
  const abort = new AbortController();
  stops.set(key, abort);
  putTurn(key, newTurn(text, exchange, Date.now()));
  const inFrames = (field: 'text' | 'thinking') =>
    createDeltaBatcher(
      (piece) => patchTurn(key, (turn) => addText(turn, field, piece, Date.now())),
      (run) => requestAnimationFrame(run),
    );
  const answer = inFrames('text');
  const thinking = inFrames('thinking');

  const onChunk = (chunk: TurnChunk): void => {
    if (chunk.type === 'delta') return answer.push(chunk.text);
    if (chunk.type === 'thinking') return thinking.push(chunk.text);
    if (chunk.type === 'proposed') return invalidate(new Set(['proposals']));
    if (chunk.type === 'started' && exchange.started !== undefined) {
      const next = exchange.started(chunk.session);
      if (next !== key) rekey(key, next);
      key = next;
    }
    patchTurn(key, (turn) => afterChunk(turn, chunk, Date.now()));
  };

  let complete = false;
  try {
    const { message } = await exchange.open(onChunk, {
      signal: abort.signal,
      requestId: crypto.randomUUID(),
      actor: 'chat',
    });
    // The stored conversation takes over once it holds the answer; until then the turn stays on screen.
    patchTurn(key, (turn) => ({ ...turn, answer: message }));
    await exchange.finished(key, message);
    dropTurn(key);
    complete = message.status === 'complete';
    if (changesMemory(text)) announceNewestChange();
    // The model server may be gone: the picker should say so.
    if (message.status === 'failed') void refreshModels().catch(() => undefined);
  } catch (error) {
    answer.flush();
    thinking.flush();
    await fail(key, exchange, error);
  } finally {
    stops.delete(key);
    goOn(key, exchange, complete);
  }
}

function rekey(from: string, to: string): void {
  const turn = useTurns.getState().turns[from];
  const stop = stops.get(from);
  if (turn !== undefined) putTurn(to, turn);
  if (stop !== undefined) stops.set(to, stop);
  stops.delete(from);
  dropTurn(from);
}

async function fail(key: string, { text, stopped }: Exchange, error: unknown): Promise<void> {
  const turn = useTurns.getState().turns[key];
  invalidate(new Set(['sessions']));
  if (!(error instanceof AppError && error.code === 'CANCELLED')) {
    patchTurn(key, (current) => ({ ...current, error: messageOf(error) }));
    return;
  }
  if (turn !== undefined && turn.answer !== null) await stopped(key, turn);
  dropTurn(key);
  // Stopped before anything was stored: the words go back to the composer.
  if (turn?.userMessage === null && !turn.retry && turn.cutAt === null) putBack(key, text);
}

/** Sends the message that waited; after an answer that was stopped or broke off it goes back to the composer. */
function goOn(key: string, exchange: Exchange, complete: boolean): void {
  const { queued, setQueued } = useChatUi.getState();
  const waiting = queued[key];
  if (waiting === undefined) return;
  setQueued(key, null);
  if (complete) exchange.next(key, waiting);
  else putBack(key, waiting);
}

function putBack(key: string, text: string): void {
  const { drafts, setDraft } = useChatUi.getState();
  setDraft(key, joinDrafts(text, drafts[key]));
}

/** The new session has its id: the turn moves there, and so does the person if they are still looking. */
export function adoptSession(session: Session): string {
  queryClient.setQueryData(queryKey('sessions.get', { id: session.id }), { session, messages: [] });
  useChatUi.getState().adopt(session.id);
  const { sessionId, incognito, adoptSession: adopt } = useNavigation.getState();
  if (sessionId === null && !incognito) adopt(session.id);
  invalidate(new Set(['sessions']));
  return session.id;
}
