import { create } from 'zustand';
import type { TurnChunk } from '#shared/contract/chat';
import type { Message } from '#shared/domain/session';

/** A turn that is under way, or that broke off and waits for the person. */
export interface Turn {
  /** What the person said; shown before the engine has stored it. */
  text: string;
  /** The stored user message, once the turn has started. */
  userMessage: Message | null;
  /** The answer so far. */
  answer: Message | null;
  /** The question is stored already and is answered again. */
  retry: boolean;
  /** Id of the message in whose place a new branch begins: it and what follows it is not shown. */
  cutAt: string | null;
  phase: 'sending' | 'recalling' | 'loading' | 'answering';
  /** When this phase began and when the first thought came, UTC ms. */
  phaseSince: number;
  thinkingSince: number | null;
  /** How long the model thought before it began to answer, ms. */
  thoughtMs: number | null;
  stopping: boolean;
  /** Set when the turn broke off: its words for the person. */
  error: string | null;
}

interface Turns {
  /** By session id, or NEW, or INCOGNITO. */
  turns: Readonly<Record<string, Turn>>;
  /** How long the model thought, ms, by id of the answer; known for answers of this window only. */
  thought: Readonly<Record<string, number>>;
}

export const useTurns = create<Turns>()(() => ({ turns: {}, thought: {} }));

export interface Branching {
  retry?: boolean;
  cutAt?: string | null;
}

export function newTurn(text: string, { retry = false, cutAt = null }: Branching, now: number): Turn {
  return {
    text,
    userMessage: null,
    answer: null,
    retry,
    cutAt,
    phase: 'sending',
    phaseSince: now,
    thinkingSince: null,
    thoughtMs: null,
    stopping: false,
    error: null,
  };
}

export function isRunning(turn: Turn | undefined): boolean {
  return turn !== undefined && turn.error === null;
}

export function putTurn(key: string, turn: Turn): void {
  useTurns.setState(({ turns }) => ({ turns: { ...turns, [key]: turn } }));
}

export function patchTurn(key: string, change: (turn: Turn) => Turn): void {
  const turn = useTurns.getState().turns[key];
  if (turn !== undefined) putTurn(key, change(turn));
}

export function dropTurn(key: string): void {
  useTurns.setState(({ turns, thought }) => {
    const { [key]: gone, ...rest } = turns;
    if (gone?.answer == null || gone.thoughtMs === null) return { turns: rest };
    return { turns: rest, thought: { ...thought, [gone.answer.id]: gone.thoughtMs } };
  });
}

/** The turn after a chunk; text and thinking are added by `addText`. What was learnt is read from the store. */
export function afterChunk(
  turn: Turn,
  chunk: Exclude<TurnChunk, { type: 'delta' | 'thinking' | 'proposed' }>,
  now: number,
): Turn {
  if (chunk.type === 'started') {
    const { userMessage, assistantMessage: answer } = chunk;
    return { ...turn, userMessage, answer, phase: 'recalling', phaseSince: now };
  }
  if (chunk.type === 'phase') {
    return chunk.phase === turn.phase ? turn : { ...turn, phase: chunk.phase, phaseSince: now };
  }
  return { ...turn, answer: turn.answer === null ? null : { ...turn.answer, used: chunk.used } };
}

export function addText(turn: Turn, field: 'text' | 'thinking', text: string, now: number): Turn {
  if (turn.answer === null) return turn;
  const thinkingSince = turn.thinkingSince ?? (field === 'thinking' ? now : null);
  const thoughtMs =
    turn.thoughtMs ?? (field === 'text' && thinkingSince !== null ? now - thinkingSince : null);
  return {
    ...turn,
    phase: 'answering',
    phaseSince: turn.phase === 'answering' ? turn.phaseSince : now,
    thinkingSince,
    thoughtMs,
    answer: { ...turn.answer, [field]: (turn.answer[field] ?? '') + text },
  };
}

/** What is shown: the stored messages with the turn laid over them. */
export function withTurn(stored: readonly Message[], turn: Turn | undefined): Message[] {
  if (turn === undefined) return [...stored];
  const cut = stored.findIndex(({ id }) => id === turn.cutAt);
  const covered = new Set([turn.userMessage?.id, turn.answer?.id]);
  const shown = (cut === -1 ? stored : stored.slice(0, cut)).filter(({ id }) => !covered.has(id));
  const tail = [turn.userMessage, shownAnswer(turn)].filter((message) => message !== null);
  return [...shown, ...tail];
}

/** What arrived before the turn broke off stays, and says so; an answer without a word is left out. */
function shownAnswer({ answer, error }: Turn): Message | null {
  if (answer === null || error === null) return answer;
  return answer.text === '' ? null : { ...answer, status: 'stopped', notice: 'It broke off here.' };
}
