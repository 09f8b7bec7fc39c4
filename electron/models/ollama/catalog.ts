import { AppError } from '#shared/errors';
import type { ChatModelInfo } from '#shared/domain/model';
import type { ModelHttp } from '../wire/modelHttp';
import { showAnswer, tagsAnswer, versionAnswer, type ShowAnswer, type TagEntry } from './schemas';

const PURPOSE = 'Ask Ollama about its models';

/** `all-minilm` and `all-minilm:latest` are one model. */
export function withTag(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return last.includes(':') ? name : `${name}:latest`;
}

/** Old servers do not name capabilities; there BERT-like models are the ones that only embed. */
function capabilitiesOf(show: ShowAnswer): string[] {
  if (show.capabilities !== undefined && show.capabilities !== null) return show.capabilities;
  const architecture = show.model_info?.['general.architecture'];
  return typeof architecture === 'string' && architecture.includes('bert') ? ['embedding'] : ['completion'];
}

function contextLengthOf(show: ShowAnswer): number | null {
  const architecture = show.model_info?.['general.architecture'];
  const length =
    typeof architecture === 'string' ? show.model_info?.[`${architecture}.context_length`] : undefined;
  return typeof length === 'number' && Number.isInteger(length) && length > 0 ? length : null;
}

/** Null for a model that can neither chat nor embed. */
function describe(name: string, sizeBytes: number, show: ShowAnswer): ChatModelInfo | null {
  const capabilities = capabilitiesOf(show);
  const chats = capabilities.includes('completion');
  if (!chats && !capabilities.includes('embedding')) return null;
  return {
    name,
    sizeBytes,
    parameterSize: show.details?.parameter_size ?? null,
    purpose: chats ? 'chat' : 'embedding',
    capabilities,
    contextLength: contextLengthOf(show),
  };
}

export interface CatalogList {
  version: string;
  models: ChatModelInfo[];
  /** Names of models that the server would run on another machine. */
  remote: string[];
}

/** What is installed at a server. What a model can do is asked once per digest: it changes only with it. */
export class Catalog {
  readonly #known = new Map<string, ChatModelInfo | null>();

  constructor(private readonly http: ModelHttp) {}

  /** Newest first, as the server lists them. Throws AppError MODEL_NOT_RUNNING, MODEL_FAILED, CANCELLED. */
  async list(signal?: AbortSignal): Promise<CatalogList> {
    const get = { method: 'GET', purpose: PURPOSE, signal } as const;
    const { version } = await this.http.json({ ...get, path: '/api/version' }, versionAnswer);
    const { models } = await this.http.json({ ...get, path: '/api/tags' }, tagsAnswer);
    const remote = models.filter(isRemote).map((model) => model.name);
    const described: ChatModelInfo[] = [];
    for (const entry of models) {
      const model = isRemote(entry) ? null : await this.#describe(entry, signal);
      if (model === null) continue;
      if (model === 'remote') remote.push(entry.name);
      else described.push(model);
    }
    return { version, models: described, remote };
  }

  /**
   * One model, asked anew. Throws AppError MODEL_MISSING; MODEL_REFUSED when the server would run it on another
   * machine; MODEL_FAILED when it can neither chat nor embed.
   */
  async show(name: string, signal?: AbortSignal): Promise<ChatModelInfo> {
    const show = await this.#show(name, signal);
    if (isRemote(show)) throw remoteRefused(name);
    const model = describe(name, 0, show);
    if (model === null) throw new AppError('MODEL_FAILED', `The model ${name} can neither chat nor embed.`);
    return model;
  }

  async #show(name: string, signal: AbortSignal | undefined): Promise<ShowAnswer> {
    return this.http.json(
      { method: 'POST', path: '/api/show', body: { model: name }, purpose: PURPOSE, model: name, signal },
      showAnswer,
    );
  }

  async #describe(
    entry: TagEntry,
    signal: AbortSignal | undefined,
  ): Promise<ChatModelInfo | 'remote' | null> {
    const key = `${entry.name} ${entry.digest}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    try {
      const show = await this.#show(entry.name, signal);
      if (isRemote(show)) return 'remote';
      const model = describe(entry.name, entry.size, show);
      this.#known.set(key, model);
      return model;
    } catch (error) {
      // Removed meanwhile, or damaged: the other models are still of use.
      if (error instanceof AppError && (error.code === 'MODEL_MISSING' || error.code === 'MODEL_FAILED')) {
        return null;
      }
      throw error;
    }
  }
}

function isRemote(entry: { remote_host?: string | undefined; remote_model?: string | undefined }): boolean {
  return (entry.remote_host ?? '') !== '' || (entry.remote_model ?? '') !== '';
}

export function remoteRefused(name: string): AppError {
  return new AppError(
    'MODEL_REFUSED',
    `The model ${name} does not run on this computer: what you write would leave it. Choose another one.`,
    { details: { model: name } },
  );
}
