import type { ChatModelInfo, PullProgress } from '#shared/domain/model';
import { withoutSecret } from '#shared/domain/serverAddress';
import { AppError } from '#shared/errors';
import type { ConnectionLog } from '../connections';
import type {
  ChatOutcome,
  ChatRequest,
  JsonRequest,
  ModelServer,
  ModelServerStatus,
  StatusOptions,
} from '../ports';
import { usableContext } from '../usableContext';
import { Catalog } from './catalog';
import { streamChat } from './chat';
import { generateJson } from './generateJson';
import { errorOfStatus } from './errors';
import { parseOllamaHost } from './host';
import { ModelHttp } from '../wire/modelHttp';
import { PhaseClock, type PhaseLimits } from '../wire/phaseClock';
import { pullModel } from './pull';
import { statusOf, type Probe } from './status';

const OLLAMA = { name: 'Ollama', errorOfStatus };
/** A list this old is asked for again; a server that was down is looked for again sooner. */
const FRESH_MS = 10_000;
const FRESH_DOWN_MS = 2_000;
/** What is at the address but says nothing for this long is taken for down. */
const PROBE_TIMEOUT_MS = 15_000;

export interface OllamaServerOptions {
  /** Address as in OLLAMA_HOST; "" means 127.0.0.1:11434. */
  address: string;
  log: ConnectionLog;
  /** Whether an address that is not on this computer may be used. */
  allowRemote?: boolean;
  connectTimeoutMs?: number;
  now?: () => number;
}

/** One Ollama server. A new address is a new OllamaServer. */
export class OllamaServer implements ModelServer {
  /** Null when the address cannot be read or is refused: then nothing connects to it. */
  readonly #http: ModelHttp | null;
  readonly #catalog: Catalog | null;
  /** What is sent there goes to another computer. */
  readonly leavesMachine: boolean;
  readonly #label: string;
  readonly #unusable: Probe;
  readonly #now: () => number;
  #probed: { at: number; probe: Probe } | null = null;
  #probing: Promise<Probe> | null = null;

  constructor(options: OllamaServerOptions) {
    const host = parseOllamaHost(options.address);
    const allowed = host !== null && (host.loopback || options.allowRemote === true);
    this.#http = allowed ? new ModelHttp(host, OLLAMA, options.log, options.connectTimeoutMs) : null;
    this.#catalog = this.#http === null ? null : new Catalog(this.#http);
    this.leavesMachine = host?.loopback === false;
    this.#label = host?.label ?? withoutSecret(options.address);
    this.#unusable = host === null ? { kind: 'unreadable' } : { kind: 'refused' };
    this.#now = options.now ?? Date.now;
  }

  /** The connection, for embedders at the same server. Throws MODEL_REFUSED, MODEL_NOT_RUNNING. */
  connection(): { http: ModelHttp; catalog: Catalog } {
    if (this.#http !== null && this.#catalog !== null) return { http: this.#http, catalog: this.#catalog };
    const { hint } = statusOf(this.#unusable, '', this.#place());
    throw new AppError(this.#unusable.kind === 'refused' ? 'MODEL_REFUSED' : 'MODEL_NOT_RUNNING', hint);
  }

  async status(options: StatusOptions): Promise<ModelServerStatus> {
    return statusOf(await this.#probe(options.refresh), options.chosen, this.#place());
  }

  async show(name: string): Promise<ChatModelInfo> {
    return this.connection().catalog.show(name);
  }

  async chat(request: ChatRequest): Promise<ChatOutcome> {
    const limits = { firstToken: request.firstTokenTimeoutMs, stall: request.stallTimeoutMs };
    return this.#withModel(request, limits, (http, _shown, contextLength, clock) =>
      streamChat(http, { ...request, contextLength }, clock),
    );
  }

  async generateJson<T>(request: JsonRequest<T>): Promise<T> {
    const limits = { answer: request.timeoutMs };
    return this.#withModel(request, limits, (http, shown, contextLength, clock) => {
      const thinks = shown.capabilities.includes('thinking');
      return generateJson(http, { ...request, contextLength, thinks }, clock);
    });
  }

  async pull(
    name: string,
    onProgress: (progress: PullProgress) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const { http, catalog } = this.connection();
    try {
      await pullModel(http, name, onProgress, signal);
    } finally {
      this.#probed = null;
    }
    // A pull of a model on another machine succeeds too, and installs a pointer to it.
    await catalog.show(name, signal);
  }

  /** Looks at the model before each request: its name may have come to stand for one on another machine. */
  async #withModel<T>(
    { model, signal, contextLength }: Pick<ChatRequest, 'model' | 'signal' | 'contextLength'>,
    limits: PhaseLimits,
    task: (http: ModelHttp, shown: ChatModelInfo, contextLength: number, clock: PhaseClock) => Promise<T>,
  ): Promise<T> {
    const { http, catalog } = this.connection();
    try {
      return await PhaseClock.watch({ model, signal, limits }, async (clock) => {
        const shown = await catalog.show(model, clock.signal);
        return task(http, shown, usableContext(contextLength, shown), clock);
      });
    } catch (error) {
      this.#forgetWhenGone(error);
      throw error;
    }
  }

  async #probe(refresh: boolean): Promise<Probe> {
    const age = this.#probed === null ? Infinity : this.#now() - this.#probed.at;
    const fresh = age >= 0 && age < (this.#probed?.probe.kind === 'list' ? FRESH_MS : FRESH_DOWN_MS);
    if (this.#probed !== null && fresh && !refresh) return this.#probed.probe;
    this.#probing ??= this.#ask().finally(() => {
      this.#probing = null;
    });
    const probe = await this.#probing;
    this.#probed = { at: this.#now(), probe };
    return probe;
  }

  async #ask(): Promise<Probe> {
    if (this.#catalog === null) return this.#unusable;
    try {
      return { kind: 'list', list: await this.#catalog.list(AbortSignal.timeout(PROBE_TIMEOUT_MS)) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'MODEL_FAILED') {
        return { kind: 'odd', message: error.message };
      }
      return { kind: 'down' };
    }
  }

  #place(): { label: string; leavesMachine: boolean } {
    return { label: this.#label, leavesMachine: this.leavesMachine };
  }

  #forgetWhenGone(error: unknown): void {
    if (error instanceof AppError && error.code !== 'CANCELLED') this.#probed = null;
  }
}
