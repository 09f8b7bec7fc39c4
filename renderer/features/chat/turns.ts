import { create } from 'zustand';
import type { TurnChunk } from '#shared/contract/chat';
import type { Message, Used } from '#shared/domain/session';

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
  /** Id of the old answer that a retry replaces. */
  replaces: string | null;
  phase: 'sending' | 'recalling' | 'loading' | 'answering';
  stopping: boolean;
  /** Set when the turn broke off: its words for the person. */
  error: string | null;
}

interface Turns {
  /** By session id, or NEW. */
  turns: Readonly<Record<string, Turn>>;
}

export const useTurns = create<Turns>()(() => ({ turns: {} }));

export function newTurn(text: string, again: { replaces: string | null } | null): Turn {
  return {
    text,
    userMessage: null,
    answer: null,
    retry: again !== null,
    replaces: again?.replaces ?? null,
    phase: 'sending',
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
  useTurns.setState(({ turns }) => {
    const { [key]: _gone, ...rest } = turns;
    return { turns: rest };
  });
}

/** The turn after a chunk; text and thinking are added by `addText`. */
export function afterChunk(turn: Turn, chunk: Exclude<TurnChunk, { type: 'delta' | 'thinking' }>): Turn {
  if (chunk.type === 'started') {
    return { ...turn, userMessage: chunk.userMessage, answer: chunk.assistantMessage, phase: 'recalling' };
  }
  if (chunk.type === 'phase') return { ...turn, phase: chunk.phase };
  return { ...turn, answer: turn.answer === null ? null : withUsed(turn.answer, chunk.used) };
}

export function addText(turn: Turn, field: 'text' | 'thinking', text: string): Turn {
  if (turn.answer === null) return turn;
  return {
    ...turn,
    phase: 'answering',
    answer: { ...turn.answer, [field]: (turn.answer[field] ?? '') + text },
  };
}

function withUsed(answer: Message, used: Used): Message {
  return { ...answer, used };
}

/** What is shown: the stored messages with the turn laid over them. */
export function withTurn(stored: readonly Message[], turn: Turn | undefined): Message[] {
  if (turn === undefined) return [...stored];
  const covered = new Set([turn.replaces, turn.userMessage?.id, turn.answer?.id]);
  const shown = stored.filter((message) => !covered.has(message.id));
  const tail = [turn.userMessage, shownAnswer(turn)].filter((message) => message !== null);
  return [...shown, ...tail];
}

/** What arrived before the turn broke off stays, and says so; an answer without a word is left out. */
function shownAnswer({ answer, error }: Turn): Message | null {
  if (answer === null || error === null) return answer;
  return answer.text === '' ? null : { ...answer, status: 'stopped', notice: 'It broke off here.' };
}
