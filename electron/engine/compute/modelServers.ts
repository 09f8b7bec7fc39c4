import type { Settings } from '#shared/domain/settings';
import type { ConnectionLog } from '../../models/connections';
import type { KeyRing } from '../../models/keyRing';
import { ollamaAddress } from '../../models/ollama/host';
import { OllamaServer } from '../../models/ollama/ollamaServer';
import { OpenAiServer } from '../../models/openaiCompatible/openaiServer';
import type {
  ChatModel,
  ChatOutcome,
  ChatRequest,
  JsonModel,
  JsonRequest,
  ModelServerStatus,
  StatusOptions,
} from '../../models/ports';

export interface ModelServersParts {
  settings(): Promise<Settings>;
  env: Readonly<Record<string, string | undefined>>;
  log: ConnectionLog;
  keys: KeyRing;
}

type ChatServer = ChatModel & JsonModel;

/**
 * The model servers that the settings name, and which of them answers. Automatic prefers Ollama and falls back on the
 * other one, but only on this computer: nothing goes to another one because a program here has stopped.
 */
export class ModelServers implements ChatModel, JsonModel {
  readonly #parts: ModelServersParts;
  #ollama: { key: string; server: OllamaServer } | null = null;
  #openai: { key: string; server: OpenAiServer } | null = null;

  constructor(parts: ModelServersParts) {
    this.#parts = parts;
  }

  async ollama(): Promise<OllamaServer> {
    return this.#ollamaOf(await this.#parts.settings());
  }

  async openai(): Promise<OpenAiServer> {
    return this.#openaiOf(await this.#parts.settings());
  }

  /** Settings or keys changed: what a server said before may be otherwise now. */
  reconsider(): void {
    this.#openai = null;
  }

  /** Of the server that answers. `chosen`: as the setting `chatModel`. */
  async status(options: StatusOptions): Promise<ModelServerStatus> {
    return (await this.#chat(options)).status;
  }

  /** The chat model in use; null when none is ready. */
  async current(): Promise<{ name: string; leavesMachine: boolean } | null> {
    const { chatModel: chosen } = await this.#parts.settings();
    const { state, current, leavesMachine } = await this.status({ refresh: false, chosen });
    return state === 'ready' && current !== null ? { name: current, leavesMachine } : null;
  }

  /** The same for work that nobody asked for: it is not sent to another computer, and not paid for. */
  async unasked(): Promise<string | null> {
    const model = await this.current();
    return model?.leavesMachine === false ? model.name : null;
  }

  /** What reads memories for the graph; to do that on another computer it has to be chosen. */
  async forGraph(): Promise<string | null> {
    const { extraction } = await this.#parts.settings();
    return extraction === 'model' ? ((await this.current())?.name ?? null) : this.unasked();
  }

  async chat(request: ChatRequest): Promise<ChatOutcome> {
    return (await this.#answering()).chat(request);
  }

  async generateJson<T>(request: JsonRequest<T>): Promise<T> {
    return (await this.#answering()).generateJson(request);
  }

  async #answering(): Promise<ChatServer> {
    const { chatModel: chosen } = await this.#parts.settings();
    return (await this.#chat({ refresh: false, chosen })).server;
  }

  async #chat(options: StatusOptions): Promise<{ server: ChatServer; status: ModelServerStatus }> {
    const settings = await this.#parts.settings();
    const chosen = options.chosen === 'none' ? 'none' : settings.openaiChatModel;
    const other = this.#openaiOf(settings);
    if (settings.chatProvider === 'openai-compatible') {
      return { server: other, status: await other.status({ ...options, chosen }) };
    }
    const ollama = this.#ollamaOf(settings);
    const found = { server: ollama, status: await ollama.status(options) };
    const { state } = found.status;
    const usable = settings.chatProvider === 'auto' && settings.openaiUrl !== '' && !other.leavesMachine;
    if (!usable || state === 'ready' || state === 'disabled') return found;
    const status = await other.status({ ...options, chosen });
    return status.state === 'ready' ? { server: other, status } : found;
  }

  /** A new address is a new server; the last one used is kept. */
  #ollamaOf({ ollamaHost, allowRemoteServers: allowRemote }: Settings): OllamaServer {
    const { env, log } = this.#parts;
    const address = ollamaAddress(ollamaHost, env);
    const key = `${String(allowRemote)} ${address}`;
    if (this.#ollama?.key !== key) {
      this.#ollama = { key, server: new OllamaServer({ address, log, allowRemote }) };
    }
    return this.#ollama.server;
  }

  #openaiOf({ openaiUrl: address, allowRemoteServers: allowRemote }: Settings): OpenAiServer {
    const { log, keys } = this.#parts;
    const key = `${String(allowRemote)} ${address}`;
    if (this.#openai?.key !== key) {
      const server = new OpenAiServer({ address, log, allowRemote, key: () => keys.get('openai') });
      this.#openai = { key, server };
    }
    return this.#openai.server;
  }
}
