import type { TurnChunk } from '#shared/contract/chat';
import type { Message } from '#shared/domain/session';
import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import { runTurn } from '../../../electron/chat/turn';
import type { TurnServices } from '../../../electron/chat/turnServices';
import type { TurnRequest } from '../../../electron/chat/turnStore';
import { claimSimilarity } from '../../../electron/engine/compute/claimSimilarity';
import { lookUpFresh } from '../../../electron/engine/compute/communityLookUp';
import { CommunityRefresher } from '../../../electron/engine/compute/communityRefresher';
import { Embedders } from '../../../electron/engine/compute/embedders';
import { LearnService } from '../../../electron/engine/compute/learnService';
import { RecallService } from '../../../electron/engine/compute/recallService';
import type { Utterance } from '../../../electron/memory/learning/proposer';
import type { Remote } from '../../../electron/engine/remote';
import type { ChatRequest, Embedder, EmbedOutcome, EmbedRole } from '../../../electron/models/ports';
import { writeSettings } from '../../../electron/store/settingsStore';
import { cachedResponse } from '../../../electron/store/responseCache';
import { rememberAll, WORD_DIMENSIONS, wordVector, workJobs } from '../../support/seeds';
import { openTestStore, type TestStore } from '../../support/store';

/** An API of this thread as that of another one: each method answers with a promise. */
export function remoteOf<T extends object>(api: T): Remote<T> {
  // A proxy has whatever property is asked for; the type says which ones the API really has.
  const empty: object = {};
  return new Proxy(empty as Remote<T>, {
    get:
      (_target, name) =>
      async (...args: unknown[]): Promise<unknown> => {
        const method: unknown = Reflect.get(api, name);
        if (typeof method !== 'function') throw new Error(`no method ${String(name)}`);
        const value: unknown = await Reflect.apply(method, api, args);
        return value;
      },
  });
}

/** Embeds by words; `away` makes it fail as a model server that is down does. */
export class WordEmbedder implements Embedder {
  readonly provider: Embedder['provider'];
  readonly leavesMachine = false;
  readonly model: string;
  readonly spaceKey: string;
  size: number;
  away = false;
  /** Texts that it makes nothing of. */
  readonly refused = new Set<string>();

  constructor({
    provider = 'builtin',
    model = 'words',
    size = WORD_DIMENSIONS,
  }: { provider?: Embedder['provider']; model?: string; size?: number } = {}) {
    this.provider = provider;
    this.model = model;
    this.size = size;
    this.spaceKey = `${model}:v1`;
  }

  partTokens(): Promise<number> {
    return Promise.resolve(254);
  }

  dimensions(): Promise<number> {
    return this.away ? Promise.reject(down()) : Promise.resolve(this.size);
  }
  embed(texts: readonly string[], _role?: EmbedRole, _signal?: AbortSignal): Promise<EmbedOutcome[]> {
    if (this.away) return Promise.reject(down());
    return Promise.resolve(
      texts.map((text) =>
        this.refused.has(text)
          ? { ok: false as const, reason: 'unsupported value: NaN' }
          : { ok: true as const, vectors: [wordVector(text, this.size)] },
      ),
    );
  }
  state() {
    return { state: 'loaded' as const, error: null };
  }
  release(): Promise<void> {
    return Promise.resolve();
  }
}

function down(): AppError {
  return new AppError('MODEL_NOT_RUNNING', 'The model server is down.');
}

/** `ollama`: what a model of Ollama is; the built-in one stands for it otherwise. */
export function embeddersOf(store: TestStore, builtin: Embedder, ollama = builtin): Embedders {
  return new Embedders(
    {
      builtin,
      ollama: () => Promise.resolve(ollama),
      ollamaHas: () => Promise.resolve(false),
      openai: () => Promise.resolve(builtin),
      changed: () => undefined,
      calibrate: () => Promise.resolve(JSON.stringify({ version: 1, midpoint: 0.4, slope: 12 })),
    },
    remoteOf(store.reader),
    remoteOf(store.writer),
  );
}

/** What the model does with one request: it speaks through `say` and `think`. */
export type Script = (
  request: ChatRequest,
  speak: {
    say(text: string): Promise<void>;
    think(text: string): Promise<void>;
    /** Otherwise the answer ends by "stop". */
    endBy(doneReason: string): void;
  },
) => Promise<void>;

export interface Chat {
  store: TestStore;
  embedder: WordEmbedder;
  services: TurnServices;
  /** Requests that reached the model. */
  asked: ChatRequest[];
  /** What was given to a model to learn from, after its answer. */
  learntLater: Utterance[];
  turn(request: TurnRequest | string, options?: TurnOptions): Promise<Turn>;
}
export interface TurnOptions {
  signal?: AbortSignal;
  requestId?: string;
  onChunk?: (chunk: TurnChunk) => void;
}
export interface Turn {
  message: Message;
  chunks: TurnChunk[];
}

/** The real turn over a real store; only the model and the embedder are stand-ins. No script: no model. */
export function openChat(
  options: { script?: Script; settings?: Partial<Settings>; store?: TestStore } = {},
): Chat {
  const store = options.store ?? openTestStore();
  writeSettings(store.db, options.settings ?? {});
  const embedder = new WordEmbedder();
  const asked: ChatRequest[] = [];
  const learntLater: Utterance[] = [];
  const [reader, writer] = [remoteOf(store.reader), remoteOf(store.writer)];
  const embedders = embeddersOf(store, embedder);
  const recall = new RecallService(reader, embedders, (text) => Math.ceil(text.length / 4));
  const learn = new LearnService({ reader, writer }, embedders, () => Promise.resolve([]));
  const services: TurnServices = {
    openTurn: (request, caller) => writer.openTurn(request, caller),
    closeTurn: (result, caller) => writer.closeTurn(result, caller),
    remember: (memory, caller) => writer.remember(memory, caller),
    trash: (ids, caller) => writer.trash(ids, caller),
    recall: (query, how) => recall.recall(query, how),
    lookUp: lookUpFresh(reader, new CommunityRefresher({ reader, writer })),
    learning: {
      learn: (utterance, how) => learn.learn(utterance, how),
      foundIn: (messageId) => reader.proposalsOf(messageId),
      learnLater: (utterance) => void learntLater.push(utterance),
    },
    responses: {
      find: (key) => Promise.resolve(cachedResponse(store.db, key, store.clock.now())),
      keep: (response) => writer.keepResponse(response),
    },
    similarities: claimSimilarity(embedders),
    settings: () => Promise.resolve(store.reader.settings().values),
    modelStatus: () =>
      Promise.resolve({
        state: options.script === undefined ? 'not_running' : 'ready',
        hint: options.script === undefined ? 'No model is running.' : '',
        host: '127.0.0.1:11434',
        version: null,
        models: [],
        provider: 'ollama' as const,
        leavesMachine: false,
        current: options.script === undefined ? null : 'scripted',
      }),
    chatModel: {
      chat: async (request) => {
        asked.push(request);
        request.onFirstToken();
        let doneReason = 'stop';
        const endBy = (reason: string): void => void (doneReason = reason);
        await options.script?.(request, { say: request.onDelta, think: request.onThinking, endBy });
        return { doneReason, promptTokens: null, answerTokens: null };
      },
    },
    countTokens: (text) => Math.ceil(text.length / 4),
  };
  const turn = async (request: TurnRequest | string, how: TurnOptions = {}): Promise<Turn> => {
    const chunks: TurnChunk[] = [];
    const message = await runTurn(
      services,
      typeof request === 'string' ? { kind: 'send', sessionId: null, text: request } : request,
      {
        signal: how.signal ?? new AbortController().signal,
        caller: { actor: 'ui', requestId: how.requestId },
        emit: (chunk) => {
          chunks.push(chunk);
          how.onChunk?.(chunk);
          return Promise.resolve();
        },
      },
    );
    return { message, chunks };
  };
  return { store, embedder, services, asked, learntLater, turn };
}

/** A chat with these memories, embedded. */
export async function chatWith(
  memories: Parameters<typeof rememberAll>[1][],
  script?: Script,
  settings: Partial<Settings> = {},
): Promise<Chat & { ids: string[] }> {
  const chat = openChat(script === undefined ? { settings } : { script, settings });
  const ids = rememberAll(chat.store, ...memories);
  await workJobs(chat.store);
  return { ...chat, ids };
}

/** A model that says these words. */
export const says =
  (...words: string[]): Script =>
  async (_request, { say }) => {
    for (const word of words) await say(word);
  };

/** The messages that a model was given, as one text. */
export function promptOf(request: ChatRequest | undefined): string {
  return (request?.messages ?? []).map(({ role, content }) => `${role}: ${content}`).join('\n');
}
