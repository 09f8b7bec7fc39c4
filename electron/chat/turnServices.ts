import type { TurnChunk } from '#shared/contract/chat';
import type { NewMemory } from '#shared/domain/memory';
import type { Proposal } from '#shared/domain/proposal';
import type { RecallResult } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import type { Utterance } from '../memory/learning/proposer';
import type { ChatModel, ModelServerStatus } from '../models/ports';
import type { CachedResponse, NewCachedResponse } from '../store/responseCache';
import type { LookedUp, LookUp } from './lookUp';
import type { Similarities } from './support';
import type { Caller, OpenedTurn, TurnRequest, TurnResult } from './turnStore';

export interface RecallCall {
  purpose: 'inject' | 'search';
  limit?: number | undefined;
  /** The message before, which a short follow-up ("and where?") is understood with. */
  previous?: string | undefined;
  signal: AbortSignal;
}

/** What a turn needs of the rest of the engine. */
export interface TurnServices {
  openTurn(request: TurnRequest, caller: Caller): Promise<OpenedTurn>;
  closeTurn(result: TurnResult, caller: Caller): Promise<void>;
  remember(
    memory: NewMemory,
    caller: Caller,
  ): Promise<{
    id: string;
    status: string;
    superseded?: readonly { id: string; text: string }[];
  }>;
  /** Undoable. */
  trash(ids: readonly string[], caller: Caller): Promise<{ changed: number }>;
  recall(query: string, options: RecallCall): Promise<RecallResult>;
  lookUp(what: LookUp): Promise<LookedUp>;
  learning: {
    /** Before the answer: what is new in the person's words, remembered already where that is the setting. */
    learn(utterance: Utterance, options: { signal: AbortSignal }): Promise<Proposal[]>;
    /** What was found in a message before. */
    foundIn(messageId: string): Promise<Proposal[]>;
    /** After the answer, by this model; nobody waits for it. */
    learnLater(utterance: Utterance, model: string): void;
  };
  responses: {
    find(key: string): Promise<CachedResponse | null>;
    keep(response: NewCachedResponse): Promise<void>;
  };
  similarities: Similarities;
  settings(): Promise<Settings>;
  modelStatus(chosen: string): Promise<ModelServerStatus>;
  chatModel: ChatModel;
  countTokens(text: string): number;
}

export interface TurnCall {
  signal: AbortSignal;
  caller: Caller;
  emit(chunk: TurnChunk): Promise<void>;
}
