import { AppError, messageOf } from '#shared/errors';
import type { ConnectionLog } from '../connections';
import type {
  ChatModel,
  ChatOutcome,
  ChatRequest,
  JsonModel,
  JsonRequest,
  ModelServerStatus,
  StatusOptions,
} from '../ports';
import { Delivery } from '../wire/answerStream';
import { ModelHttp, type ModelHost } from '../wire/modelHttp';
import { PhaseClock } from '../wire/phaseClock';
import { parseAddress } from './address';
import { errorOfStatus } from './errors';
import { generateJson } from './generateJson';
import { modelsAnswer } from './schemas';
import { statusOf, type Probe } from './status';
import { streamAnswer, type KeyedHttp } from './streamAnswer';

/** A list this old is asked for again; of a server on another computer less often, and what was down sooner. */
const FRESH_MS = 10_000;
const FRESH_REMOTE_MS = 5 * 60_000;
const FRESH_DOWN_MS = 2_000;
/** What is at the address but says nothing for this long is taken for down. */
const PROBE_TIMEOUT_MS = 15_000;

export interface OpenAiServerOptions {
  /** As the person wrote it; "" where none is set. */
  address: string;
  log: ConnectionLog;
  /** Whether an address that is not on this computer may be used. */
  allowRemote: boolean;
  /** Asked for with each call, and kept nowhere. */
  key: () => string | null;
  connectTimeoutMs?: number;
  now?: () => number;
}

/** One server that speaks the API of OpenAI. A new address is a new OpenAiServer. */
export class OpenAiServer implements ChatModel, JsonModel {
  readonly leavesMachine: boolean;
  /** Where it is, for the person and for the key of its spaces. */
  readonly label: string;
  readonly #http: ModelHttp | null;
  readonly #host: ModelHost | null;
  readonly #options: OpenAiServerOptions;
  #probed: { at: number; probe: Probe } | null = null;

  constructor(options: OpenAiServerOptions) {
    const host = parseAddress(options.address);
    this.#options = options;
    this.#host = host;
    this.label = host?.label ?? options.address;
    this.leavesMachine = host?.loopback === false;
    const kind = {
      name: 'the model server',
      errorOfStatus: (answer: Parameters<typeof errorOfStatus>[0], model: string | null) =>
        errorOfStatus(answer, model, { label: this.label, key: options.key() }),
      headers: () => this.#headers(),
    };
    this.#http = host === null ? null : new ModelHttp(host, kind, options.log, options.connectTimeoutMs);
  }

  /** Throws AppError MODEL_REFUSED, MODEL_NOT_RUNNING where nothing may or can be asked. */
  connection(): ModelHttp {
    const obstacle = this.#obstacle();
    if (obstacle === null && this.#http !== null) return this.#http;
    const probe = obstacle ?? { kind: 'none' as const };
    const { hint } = statusOf(probe, '', this.#place());
    throw new AppError(probe.kind === 'refused' ? 'MODEL_REFUSED' : 'MODEL_NOT_RUNNING', hint);
  }

  /** Never throws for a server that is down or refused: that is a state. */
  async status({ refresh, chosen }: StatusOptions): Promise<ModelServerStatus> {
    const probe = chosen === 'none' ? ({ kind: 'none' } as const) : await this.#probe(refresh);
    return statusOf(probe, chosen, this.#place());
  }

  async chat(request: ChatRequest): Promise<ChatOutcome> {
    const { model, messages, signal } = request;
    const limits = { firstToken: request.firstTokenTimeoutMs, stall: request.stallTimeoutMs };
    const delivery = new Delivery(request);
    return this.#forgetting(() =>
      PhaseClock.watch({ model, signal, limits }, (clock) =>
        streamAnswer(this.#keyed(), clock, {
          body: { model, messages },
          take: (piece) => delivery.take(piece),
        }),
      ),
    );
  }

  async generateJson<T>(request: JsonRequest<T>): Promise<T> {
    const { model, signal, timeoutMs } = request;
    return this.#forgetting(() =>
      PhaseClock.watch({ model, signal, limits: { answer: timeoutMs } }, (clock) =>
        generateJson(this.#keyed(), request, clock),
      ),
    );
  }

  /** What stands against asking it at all. */
  #obstacle(): Probe | null {
    if (this.#options.address.trim() === '') return { kind: 'none' };
    if (this.#host === null) return { kind: 'unreadable' };
    if (this.#host.loopback) return null;
    if (!this.#options.allowRemote) {
      const hint = `${this.label} is not on this computer: what you write would leave it. Allow servers on other computers in Settings to use it.`;
      return { kind: 'refused', hint };
    }
    if (this.#host.secure || this.#options.key() === null) return null;
    const hint = `Your key would go to ${this.label} for anybody to read. Use an address that begins with https.`;
    return { kind: 'refused', hint };
  }

  #keyed(): KeyedHttp {
    return { http: this.connection(), key: this.#options.key() };
  }

  #headers(): Record<string, string> {
    const key = this.#options.key();
    return key === null ? {} : { Authorization: `Bearer ${key}` };
  }

  #place(): { host: string; leavesMachine: boolean } {
    return { host: this.label, leavesMachine: this.leavesMachine };
  }

  async #probe(refresh: boolean): Promise<Probe> {
    const obstacle = this.#obstacle();
    if (obstacle !== null) return obstacle;
    const now = (this.#options.now ?? Date.now)();
    const age = this.#probed === null ? Infinity : now - this.#probed.at;
    if (this.#probed !== null && !refresh && age >= 0 && age < this.#freshMs(this.#probed.probe)) {
      return this.#probed.probe;
    }
    const probe = await this.#ask();
    this.#probed = { at: now, probe };
    return probe;
  }

  #freshMs({ kind }: Probe): number {
    if (kind === 'down') return FRESH_DOWN_MS;
    return this.leavesMachine ? FRESH_REMOTE_MS : FRESH_MS;
  }

  async #ask(): Promise<Probe> {
    try {
      const { data } = await this.connection().json(
        {
          method: 'GET',
          path: '/models',
          purpose: `Ask ${this.label} about its models`,
          signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
        },
        modelsAnswer,
      );
      return { kind: 'list', models: data.map(({ id }) => id) };
    } catch (error) {
      if (!(error instanceof AppError)) return { kind: 'down', hint: messageOf(error) };
      if (error.code === 'MODEL_REFUSED') return { kind: 'refused', hint: error.message };
      if (error.details?.['status'] === 405 || error.details?.['status'] === 501) return { kind: 'unlisted' };
      if (error.code === 'CANCELLED') return { kind: 'down', hint: `${this.label} does not answer.` };
      return { kind: 'down', hint: error.message };
    }
  }

  async #forgetting<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      if (error instanceof AppError && error.code !== 'CANCELLED') this.#probed = null;
      throw error;
    }
  }
}
