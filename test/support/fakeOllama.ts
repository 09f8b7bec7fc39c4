import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  FAKE_VERSION,
  fakeVector,
  listEntry,
  missing,
  showBody,
  type ChatBehaviour,
  type FakeModel,
  type FakeRequest,
  type PullBehaviour,
} from './fakeOllamaFormats';
import { openStream, parseObject, readText, sendJson, sendText } from './fakeOllamaWire';

export type { ChatBehaviour, FakeModel, FakeRequest, PullBehaviour } from './fakeOllamaFormats';

export interface FakeOllamaOptions {
  port?: number;
  models?: FakeModel[];
  chat?: ChatBehaviour;
  json?: ChatBehaviour[];
  graph?: ChatBehaviour[];
}

export const CHAT_MODEL: FakeModel = { name: 'smollm2:135m', capabilities: ['completion', 'tools'] };
export const EMBEDDING_MODEL: FakeModel = {
  name: 'all-minilm:latest',
  capabilities: ['embedding'],
  family: 'bert',
  contextLength: 512,
  dimensions: 384,
};

/**
 * Answers as a real Ollama 0.32 does, byte for byte where it matters, and misbehaves on demand. Change its
 * public fields at any time; they count from the next request on.
 */
export class FakeOllama {
  models: FakeModel[];
  /** What the next chats do. */
  chat: ChatBehaviour;
  /**
   * What the next chats that ask for a form (JSON) do, one after the other; the last one stays. Empty: as chat.
   * Unless it is set, no facts are found.
   */
  json: ChatBehaviour[];
  /** The same for chats that ask what a text says for the graph. Unless it is set, it says nothing. */
  graph: ChatBehaviour[];
  /** Whether two names mean one thing, for chats that ask that. */
  same: (one: string, other: string) => boolean = () => false;
  /** What the next pulls do. */
  pull: PullBehaviour = {};
  /** A text that contains this makes the runner compute NaN: status 500 for the whole batch. */
  nanMarker = 'NAN-MARKER';
  /** Longest text that may be embedded with truncate:false, words. */
  embedLimitWords = 400;
  /** The same in characters: what long words come to. */
  embedLimitCharacters = Infinity;
  /** All requests, oldest first. */
  readonly requests: FakeRequest[] = [];
  /** Chats and pulls that the client closed before they were done. */
  closedByClient = 0;
  readonly #server: Server;

  private constructor(options: FakeOllamaOptions) {
    this.models = options.models ?? [CHAT_MODEL, EMBEDDING_MODEL];
    this.chat = options.chat ?? {};
    this.json = options.json ?? [{ chunks: ['{"facts":', '[]}'] }];
    this.graph = options.graph ?? [{ chunks: ['{"entities":[],', '"relations":[]}'] }];
    this.#server = createServer((request, response) => {
      void this.#handle(request, response).catch(() => response.destroy());
    });
  }

  /** Starts on loopback, on a free port unless one is given. */
  static async start(options: FakeOllamaOptions = {}): Promise<FakeOllama> {
    const fake = new FakeOllama(options);
    await new Promise<void>((resolve, reject) => {
      fake.#server.once('error', reject);
      fake.#server.listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    return fake;
  }

  /** host:port, as for OLLAMA_HOST. */
  get host(): string {
    // Safe: a server that listens on TCP has an AddressInfo.
    const { port } = this.#server.address() as AddressInfo;
    return `127.0.0.1:${String(port)}`;
  }

  /** Bodies sent to one route, oldest first. */
  bodies(path: string): Record<string, unknown>[] {
    return this.requests.filter((request) => request.path === path).map((request) => request.body);
  }

  /** Bodies of the chats that asked for no form: those with the person. Oldest first. */
  chats(): Record<string, unknown>[] {
    return this.bodies('/api/chat').filter((body) => body['format'] === undefined);
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const text = await readText(request);
    const body = parseObject(text);
    this.requests.push({ method: request.method ?? 'GET', path, body: body ?? {} });
    if (request.method === 'GET') return this.#get(path, response);
    if (body === null) {
      return sendJson(response, 400, { error: text === '' ? 'missing request body' : 'unexpected EOF' });
    }
    const name = typeof body['model'] === 'string' ? body['model'] : '';
    if (path === '/api/pull') return this.#pull(name, response);
    if (!['/api/show', '/api/chat', '/api/embed'].includes(path)) {
      return sendText(response, 404, '404 page not found');
    }
    if (name === '') return sendJson(response, 400, { error: 'model is required' });
    const model = this.models.find((candidate) => withTag(candidate.name) === withTag(name));
    if (model === undefined) return sendJson(response, 404, { error: missing(path, name) });
    if (path === '/api/show') return sendJson(response, 200, showBody(model));
    if (path === '/api/chat') return this.#chat(model, this.#behaviourFor(body), name, response);
    return this.#embed(model, name, body, response);
  }

  #get(path: string, response: ServerResponse): void {
    if (path === '/') return sendText(response, 200, 'Ollama is running');
    if (path === '/api/version') return sendJson(response, 200, { version: FAKE_VERSION });
    if (path === '/api/tags') return sendJson(response, 200, { models: this.models.map(listEntry) });
    if (path === '/api/ps') return sendJson(response, 200, { models: [] });
    return sendText(response, 404, '404 page not found');
  }

  #behaviourFor(body: Record<string, unknown>): ChatBehaviour {
    if (body['format'] === undefined) return this.chat;
    const names = /Name: (.+)\nKind:[^]*\nName: (.+)\nKind:/u.exec(lastOf(body['messages']));
    if (names !== null) {
      return { chunks: [JSON.stringify({ same: this.same(names[1] ?? '', names[2] ?? '') })] };
    }
    const queue = JSON.stringify(body['format']).includes('"relations"') ? this.graph : this.json;
    const next = queue.length > 1 ? queue.shift() : queue[0];
    return next ?? this.chat;
  }

  async #chat(
    model: FakeModel,
    behaviour: ChatBehaviour,
    name: string,
    response: ServerResponse,
  ): Promise<void> {
    if (!model.capabilities.includes('completion')) {
      return sendJson(response, 400, { error: `"${name}" does not support chat` });
    }
    const stream = openStream(response, () => (this.closedByClient += 1));
    if (behaviour.headersAfterMs !== undefined) await stream.pause(behaviour.headersAfterMs);
    if (behaviour.refuse !== undefined) {
      return sendJson(response, behaviour.refuse.status, { error: behaviour.refuse.error });
    }
    for (const chunk of behaviour.chunks ?? ['Hello', ' there', '.']) {
      const message =
        typeof chunk === 'string'
          ? { role: 'assistant', content: chunk }
          : { role: 'assistant', content: '', thinking: chunk.thinking };
      if (!(await stream.line({ model: name, created_at: now(), message, done: false }))) return;
      if (behaviour.chunkDelayMs !== undefined) await stream.pause(behaviour.chunkDelayMs);
    }
    switch (behaviour.end ?? 'done') {
      case 'errorLine':
        await stream.line({ error: 'an error was encountered while running the model: unexpected EOF' });
        break;
      case 'cut':
        stream.cut();
        return;
      case 'brokenLine':
        await stream.raw('{"model":"' + name + '","message":{"role":"assist\n');
        break;
      case 'noDone':
        break;
      case 'hang':
        await stream.closed;
        return;
      case 'done':
        await stream.line({
          model: name,
          created_at: now(),
          message: { role: 'assistant', content: '' },
          done: true,
          done_reason: behaviour.doneReason ?? 'stop',
          total_duration: 380768568,
          load_duration: 3090296,
          prompt_eval_count: 43,
          prompt_eval_duration: 279006000,
          eval_count: 8,
          eval_duration: 92733000,
        });
    }
    stream.end();
  }

  async #pull(name: string, response: ServerResponse): Promise<void> {
    if (name === '') return sendJson(response, 400, { error: 'invalid model name' });
    const { steps = 4, stepDelayMs = 0, error, hang = false, cut = false, installs } = this.pull;
    const stream = openStream(response, () => (this.closedByClient += 1));
    const digest = `sha256:${'941f309b54ca'.padEnd(64, '0')}`;
    const total = 98_362_432;
    await stream.line({ status: 'pulling manifest' });
    if (error !== undefined) {
      await stream.line({ error });
      return stream.end();
    }
    for (let step = 0; step <= steps; step += 1) {
      const completed = Math.round((total * step) / steps);
      const progress = {
        status: 'pulling 941f309b54ca',
        digest,
        total,
        ...(completed > 0 ? { completed } : {}),
      };
      if (!(await stream.line(progress))) return;
      await stream.pause(stepDelayMs);
      if (step > 0 && hang) return stream.closed;
      if (step > 0 && cut) return stream.cut();
    }
    for (const status of ['verifying sha256 digest', 'writing manifest', 'success']) {
      await stream.line({ status });
    }
    this.models = [installs ?? { name: withTag(name), capabilities: ['completion'] }, ...this.models];
    stream.end();
  }

  #embed(model: FakeModel, name: string, body: Record<string, unknown>, response: ServerResponse): void {
    if (!model.capabilities.includes('embedding')) {
      const error = 'This server does not support embeddings. Start it with `--embeddings`';
      return sendJson(response, 501, { error });
    }
    const input = body['input'] ?? [];
    const texts: unknown[] = Array.isArray(input) ? input : input === '' ? [] : [input];
    if (!texts.every((text) => typeof text === 'string')) {
      return sendJson(response, 400, { error: 'invalid input type' });
    }
    if (model.embedFailure !== undefined) return sendJson(response, 500, { error: model.embedFailure });
    if (texts.some((text) => text.includes(this.nanMarker))) {
      return sendJson(response, 500, { error: 'failed to encode response: json: unsupported value: NaN' });
    }
    const tooLong = texts.some(
      (text) => text.split(/\s+/).length > this.embedLimitWords || text.length > this.embedLimitCharacters,
    );
    if (tooLong && body['truncate'] === false) {
      return sendJson(response, 400, { error: 'the input length exceeds the context length' });
    }
    const embeddings = texts.map(
      (text) => model.vectorOf?.(text) ?? fakeVector(text, model.dimensions ?? 384),
    );
    const counts = { total_duration: 683431188, load_duration: 467580630, prompt_eval_count: 9 };
    sendJson(response, 200, { model: name, embeddings, ...(texts.length > 0 ? counts : {}) });
  }
}

/** What was said last. */
function lastOf(messages: unknown): string {
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : null;
  if (typeof last !== 'object' || last === null || !('content' in last)) return '';
  return typeof last.content === 'string' ? last.content : '';
}

const now = (): string => new Date().toISOString().replace('Z', '480814Z');

function withTag(name: string): string {
  return name.includes(':') ? name : `${name}:latest`;
}
