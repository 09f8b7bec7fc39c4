import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeVector } from './fakeOllamaFormats';
import { parseObject, readText, sendJson } from './fakeOllamaWire';

export interface OpenAiRequest {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

export interface Refusal {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Answers as a server does that speaks the API of OpenAI, and misbehaves on demand. Its fields count at once. */
export class FakeOpenAi {
  models = ['gpt-test', 'text-embedding-test'];
  /** What a chat streams, piece by piece. */
  pieces: readonly (string | { thinking: string })[] = ['Hello', ' there'];
  /** "cut": hangs up in the middle; "hang": says nothing more; "error": says what went wrong in the stream. */
  end: 'done' | 'length' | 'cut' | 'hang' | 'error' | 'no last word' = 'done';
  /** Without it, anybody may ask. */
  key: string | null = null;
  dimensions = 32;
  /** Answered to whatever is asked next, once each. */
  refusals: Refusal[] = [];
  /** Fields of a chat that it does not know. */
  unknownFields: readonly string[] = [];
  /** A text that contains this fails its whole batch. */
  badText = 'BAD-TEXT';
  /** Before each answer to what is to be embedded. */
  embedDelayMs = 0;
  /** Longest text that may be embedded, words. */
  limitWords = Infinity;
  readonly requests: OpenAiRequest[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<FakeOpenAi> {
    const fake = new FakeOpenAi();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    // `as`: a server on a port has an address of this kind.
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  asked(path: string): OpenAiRequest[] {
    return this.requests.filter((request) => request.path === path);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const body = parseObject(text) ?? {};
    const { authorization } = request.headers;
    this.requests.push({ path: request.url ?? '', authorization, body });
    const refusal = this.#refusal(authorization, body);
    if (refusal !== null) {
      for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value);
      sendJson(response, refusal.status, refusal.body);
    } else if (request.url === '/v1/models') {
      sendJson(response, 200, { object: 'list', data: this.models.map((id) => ({ id, object: 'model' })) });
    } else if (request.url === '/v1/chat/completions') this.#chat(response);
    else if (request.url === '/v1/embeddings') {
      await new Promise((resolve) => setTimeout(resolve, this.embedDelayMs));
      this.#embed(body, response);
    } else sendJson(response, 404, { detail: 'Not Found' });
  }

  #refusal(authorization: string | undefined, body: Record<string, unknown>): Refusal | null {
    const next = this.refusals.shift();
    if (next !== undefined) return next;
    if (this.key !== null && authorization !== `Bearer ${this.key}`) {
      const message = `Incorrect API key provided: ${authorization ?? ''}.`;
      return { status: 401, body: { error: { message } } };
    }
    const { model } = body;
    if (typeof model === 'string' && !this.models.includes(model)) {
      return { status: 404, body: { error: { message: `The model ${model} does not exist` } } };
    }
    const unknown = this.unknownFields.find((field) => field in body);
    if (unknown === undefined) return null;
    return { status: 400, body: { error: { message: `Unsupported parameter: ${unknown}` } } };
  }

  #chat(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const send = (value: unknown): void => void response.write(`data: ${JSON.stringify(value)}\n\n`);
    response.write(': here comes the answer\n\n');
    send({ choices: [{ delta: { role: 'assistant', content: '' }, finish_reason: null }] });
    for (const piece of this.pieces) {
      const delta = typeof piece === 'string' ? { content: piece } : { reasoning_content: piece.thinking };
      send({ choices: [{ delta, finish_reason: null }] });
    }
    if (this.end === 'hang') return;
    if (this.end === 'cut') {
      setTimeout(() => response.destroy(), 20);
      return;
    }
    if (this.end === 'error') send({ error: { message: 'the graphics card fell out' } });
    else send({ choices: [{ delta: {}, finish_reason: this.end === 'length' ? 'length' : 'stop' }] });
    response.end(this.end === 'no last word' ? '' : 'data: [DONE]\n\n');
  }

  #embed({ input }: Record<string, unknown>, response: ServerResponse): void {
    const texts = Array.isArray(input) ? input.map(String) : [String(input)];
    if (texts.some((text) => text.includes(this.badText))) {
      sendJson(response, 500, { error: { message: 'unsupported value: NaN' } });
      return;
    }
    const long = texts.find((text) => text.split(/\s+/u).length > this.limitWords);
    if (long !== undefined) {
      const message = `This model's maximum context length is ${String(this.limitWords)} tokens.`;
      sendJson(response, 400, { error: { message } });
      return;
    }
    const data = texts.map((text, index) => ({ index, embedding: fakeVector(text, this.dimensions) }));
    // Nobody promises an order.
    sendJson(response, 200, { data: data.toReversed() });
  }
}
