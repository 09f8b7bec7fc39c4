import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseObject, readText, sendJson, sendText } from './fakeOllamaWire';
import { QdrantCollection, QdrantError } from './qdrantCollection';
import { asObject, list } from './qdrantMatch';

const MAX_BODY = 32 * 1024 * 1024;
/** What the published protocol of Actian names; anything else is no route there. */
const ACTIAN_ROUTES =
  /^(GET \/collections\/[^/]+\/exists|(PUT|DELETE) \/collections\/[^/]+|PUT \/collections\/[^/]+\/points|POST \/collections\/[^/]+\/points\/(search|delete|count|query))$/u;

type Body = Record<string, unknown>;

export interface QdrantOptions {
  port?: number;
  dialect?: 'qdrant' | 'actian';
  apiKey?: string;
  /** Of a server that was stopped: it goes on with them. */
  collections?: Map<string, QdrantCollection>;
}

/** Stands in for Qdrant 1.18, or for Actian's server that speaks its language. It compares exactly, and keeps all in memory. */
export class QdrantServer {
  readonly collections: Map<string, QdrantCollection>;
  /** "POST /collections/x/points/query", oldest first. */
  readonly requests: string[] = [];
  /** Requests are taken, and never answered. */
  hangs = false;
  /** The next so many are answered with this status. */
  failing: { status: number; times: number } = { status: 500, times: 0 };
  readonly #options: QdrantOptions;
  readonly #server: Server;

  private constructor(options: QdrantOptions) {
    this.#options = options;
    this.collections = options.collections ?? new Map<string, QdrantCollection>();
    this.#server = createServer((request, response) => {
      void this.#handle(request, response).catch(() => response.destroy());
    });
  }

  static async start(options: QdrantOptions = {}): Promise<QdrantServer> {
    const server = new QdrantServer(options);
    await new Promise<void>((resolve, reject) => {
      server.#server.once('error', reject);
      server.#server.listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    return server;
  }

  get port(): number {
    // Safe: a server that listens on TCP has an AddressInfo.
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  /** At once, as when it is killed. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const route = `${request.method ?? 'GET'} ${path}`;
    const text = await readText(request);
    this.requests.push(route);
    if (this.hangs) return;
    if (Number(request.headers['content-length'] ?? text.length) > MAX_BODY) {
      response.destroy();
      return;
    }
    if (this.failing.times > 0) {
      this.failing.times -= 1;
      return sendJson(response, this.failing.status, {
        status: { error: 'Service internal error' },
        time: 0,
      });
    }
    const refusal = this.#refusal(request);
    if (refusal !== null) return sendText(response, 401, refusal);
    try {
      const result = this.#answer(route, parseObject(text) ?? {});
      if (result === undefined) {
        response.writeHead(404).end();
        return;
      }
      sendJson(response, 200, { result, status: 'ok', time: 0.001 });
    } catch (error) {
      if (!(error instanceof QdrantError)) throw error;
      sendJson(response, error.status, { status: { error: error.message }, time: 0 });
    }
  }

  #refusal({ headers }: IncomingMessage): string | null {
    const { apiKey } = this.#options;
    if (apiKey === undefined) return null;
    const given = headers['api-key'] ?? headers.authorization?.replace(/^Bearer /u, '');
    if (given === undefined) return 'Must provide an API key or an Authorization bearer token';
    return given === apiKey ? null : 'Invalid API key or JWT';
  }

  /** Undefined: there is no such route. */
  #answer(route: string, body: Body): unknown {
    if (this.#options.dialect === 'actian' && !ACTIAN_ROUTES.test(route)) return undefined;
    const [method = '', path = ''] = route.split(' ');
    const [, name = '', rest = ''] = /^\/collections\/([^/]+)(.*)$/u.exec(path) ?? [];
    if (name === '') return undefined;
    if (rest === '/exists') return { exists: this.collections.has(name) };
    if (rest === '' && method === 'PUT') return this.#create(name, body);
    if (rest === '' && method === 'DELETE') return this.collections.delete(name);
    const collection = this.collections.get(name);
    if (collection === undefined) {
      throw new QdrantError(404, `Not found: Collection \`${name}\` doesn't exist!`);
    }
    return answerOf(collection, `${method} ${rest}`, body);
  }

  #create(name: string, { vectors }: Body): boolean {
    const { size, distance } = asObject(vectors);
    if (this.collections.has(name)) {
      throw new QdrantError(409, `Wrong input: Collection \`${name}\` already exists!`);
    }
    if (typeof size !== 'number' || size < 1 || distance !== 'Cosine') {
      const text = 'data did not match any variant of untagged enum VectorsConfig at line 1 column 42';
      throw new QdrantError(400, `Format error in JSON body: ${text}`);
    }
    this.collections.set(name, new QdrantCollection(size));
    return true;
  }
}

function answerOf(collection: QdrantCollection, route: string, body: Body): unknown {
  switch (route) {
    case 'PUT /index':
      return collection.done();
    case 'PUT /points':
      collection.upsert(body['points']);
      return collection.done();
    case 'POST /points':
      return list(body['ids']).flatMap(
        (id) => collection.page({ filter: { must: [{ has_id: [id] }] } }).points,
      );
    case 'POST /points/payload':
      collection.setPayload(asObject(body['payload']), collection.selected(body));
      return collection.done();
    case 'POST /points/delete':
      for (const id of collection.selected(body)) collection.points.delete(id);
      return collection.done();
    case 'POST /points/count':
      return { count: collection.passing(body['filter']).length };
    case 'POST /points/query':
      return { points: collection.nearest(body, body['query']) };
    case 'POST /points/search':
      return collection.nearest(body, body['vector']);
    case 'POST /points/scroll':
      return collection.page(body);
    default:
      return undefined;
  }
}
