import { networkInterfaces } from 'node:os';
import { connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, get, openBrowserHost } from '../support/browserHost';

let host: Awaited<ReturnType<typeof openBrowserHost>>;
beforeAll(async () => {
  host = await openBrowserHost();
});
afterAll(() => host.close());

describe('files of the browser host', () => {
  it('serves the app with headers that allow no other origin and nothing inline', async () => {
    const { status, headers, body } = await get(host.port, '/');
    expect(status).toBe(200);
    expect(body).toContain('<title>Mnemoscope</title>');
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ws://127.0.0.1:${host.port}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split('; ')).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('sends scripts with their type', async () => {
    const { status, headers } = await get(host.port, '/assets/app.js?v=1');
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  });

  it.each([
    '/../secret.json',
    '/assets/../../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/%2e%2e%2fsecret.json',
    '/..%5csecret.json',
    '/assets/..\\..\\secret.json',
    '/%252e%252e/secret.json',
    '//secret.json',
    '/link.json',
    '/up/secret.json',
    '/.env.json',
    '/secret.json%00.js',
    '/%E0%A4%A',
    '/notes.txt',
    '/assets',
    'http://127.0.0.1/../secret.json',
  ])('has no file behind %s', async (path) => {
    const { status, body } = await get(host.port, path);
    expect(status).toBe(404);
    expect(body).not.toMatch(/secret|hidden|part of the app/);
  });

  it('takes no path that does not start at the root', async () => {
    expect((await get(host.port, 'secret.json')).status).toBe(400);
  });

  it('answers a name that points here, but is not ours, with a refusal', async () => {
    for (const name of ['evil.example', `evil.example:${host.port}`, '127.0.0.1', '127.0.0.1:1']) {
      expect((await get(host.port, '/', { host: name })).status).toBe(403);
    }
    expect((await get(host.port, '/', { host: `localhost:${host.port}` })).status).toBe(200);
  });

  it('refuses pages of other origins and never allows them by CORS', async () => {
    const foreign = await get(host.port, '/', { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect((await get(host.port, '/', { origin: 'null' })).status).toBe(403);
    const preflight = await get(
      host.port,
      '/rpc',
      { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      'OPTIONS',
    );
    const own = await get(host.port, '/', { origin: `http://127.0.0.1:${host.port}` });
    expect(own.status).toBe(200);
    for (const reply of [foreign, preflight, own]) {
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('does not take %s', async (method) => {
    expect((await get(host.port, '/', {}, method)).status).toBe(405);
  });

  it('listens on the loopback address only', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((entries) => entries ?? [])
      .find((entry) => entry.family === 'IPv4' && !entry.internal);
    if (outside === undefined) return; // a machine without a network has nothing to refuse
    expect(await reaches(outside.address, host.port)).toBe(false);
    expect(await reaches('127.0.0.1', host.port)).toBe(true);
  });
});

describe('WebSocket of the browser host', () => {
  it('lets in who has the token, and only from its own page', async () => {
    const socket = await connect(host.port, [host.subprotocol]);
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    expect(socket.protocol).toBe(host.subprotocol);
    socket.terminate();
  });

  it('has a new token of 256 bits in each run, told in the fragment only', async () => {
    const other = await openBrowserHost();
    expect(other.token).toMatch(/^[\w-]{43}$/);
    expect(other.token).not.toBe(host.token);
    expect(other.addresses).toEqual([`http://127.0.0.1:${other.port}/#token=${other.token}`]);
    expect(await connect(host.port, [other.subprotocol])).toBe(403);
    await other.close();
  });

  it.each([
    ['no subprotocol', []],
    ['an empty token', ['mnemoscope.']],
    ['a wrong token of the same length', [`mnemoscope.${'A'.repeat(43)}`]],
    ['a foreign subprotocol', ['graphql-ws']],
  ])('refuses %s', async (_name, subprotocols) => {
    expect(await connect(host.port, subprotocols)).toBe(403);
  });

  it('refuses the token without its name, in other letters, or beside a foreign subprotocol', async () => {
    expect(await connect(host.port, [host.token])).toBe(403);
    expect(await connect(host.port, [host.subprotocol.toUpperCase()])).toBe(403);
    expect(await connect(host.port, ['graphql-ws', host.subprotocol])).toBe(403);
    expect(await connect(host.port, [host.subprotocol, 'graphql-ws'])).toBe(403);
    expect(await connect(host.port, [], { path: `/rpc?token=${host.token}` })).toBe(403);
  });

  it('refuses pages of other origins, or of none, even with the token', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1:1',
      `https://127.0.0.1:${host.port}`,
      '',
    ]) {
      expect(await connect(host.port, [host.subprotocol], { origin }), origin).toBe(403);
    }
  });

  it('refuses a name that was made to point here, even with the token', async () => {
    const name = `evil.example:${host.port}`;
    expect(await connect(host.port, [host.subprotocol], { host: name, origin: `http://${name}` })).toBe(403);
  });

  it('refuses other paths', async () => {
    expect(await connect(host.port, [host.subprotocol], { path: '/' })).toBe(403);
  });

  it('ends a connection that sends too much or something else', async () => {
    for (const message of ['not json', Buffer.from([1, 2, 3]), 'x'.repeat(17 * 1024 * 1024)]) {
      const socket = await connect(host.port, [host.subprotocol]);
      if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
      const closed = new Promise<number>((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined);
      socket.send(message);
      expect([1003, 1006, 1009]).toContain(await closed);
    }
    expect(host.engine.calls).toEqual([]);
  });
});

function reaches(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTcp({ host: address, port, timeout: 1_000 });
    const end = (result: boolean) => (): void => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', end(true));
    socket.once('error', end(false));
    socket.once('timeout', end(false));
  });
}
