import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ConnectionLog } from '../../../electron/models/connections';
import { addressOf, checkAllowed, openIndex } from '../../../electron/vectors/openIndex';
import { IndexFault } from '../../../electron/vectors/vectorIndex';
import { expectFault } from '../../support/vectorConformance';

it.each([
  ['qdrant', '', 'http://127.0.0.1:6333', 6333],
  ['actian', '  ', 'http://127.0.0.1:6573', 6573],
  ['chroma', '', 'http://127.0.0.1:8000', 8000],
  ['qdrant', 'localhost:7000', 'http://localhost:7000', 7000],
  ['qdrant', 'https://vectors.example.com', 'https://vectors.example.com', 443],
  ['actian', 'HTTP://[::1]:8000/prefix/', 'http://[::1]:8000/prefix', 8000],
  ['chroma', 'http://[::1]:8000/', 'http://[::1]:8000', 8000],
] as const)('%s at “%s” is %s', (store, setting, url, port) => {
  expect(addressOf(store, setting)).toMatchObject({ url, port });
});

it.each([
  'http://',
  'a b',
  'http://x:99999',
  'http://x/?key=secret',
  'http://x/#y',
  'http://me:secret@x',
  'http://me:secret@x/?key=secret',
  '://',
])('“%s” is no address', (setting) => {
  const refused = (): unknown => addressOf('qdrant', setting);
  expect(refused).toThrow(IndexFault);
  expect(refused).not.toThrow(/secret/u);
});

it('another computer needs permission, and a key is not sent there in the open', () => {
  const check = (url: string, allowRemote: boolean, key: string | null) => () =>
    checkAllowed(addressOf('qdrant', url), { allowRemote, key });
  for (const url of ['http://127.0.0.1:1', 'http://localhost', 'http://[::1]:2', 'http://127.9.9.9']) {
    expect(check(url, false, 'key')).not.toThrow();
  }
  for (const url of [
    'http://10.0.0.1',
    'https://example.com',
    'http://localhost.example.com',
    'http://0.0.0.0',
  ]) {
    expect(check(url, false, null)).toThrow(/Servers on other computers/u);
    expect(check(url, true, null)).not.toThrow();
  }
  expect(check('http://example.com', true, 'key')).toThrow(/https/u);
  expect(check('https://example.com', true, 'key')).not.toThrow();
});

it('Chroma is asked below no path, which its client does not know', () => {
  expect(() => addressOf('chroma', 'http://127.0.0.1:8000/prefix/')).toThrow('Leave out “/prefix”.');
});

it.each(['qdrant', 'chroma'] as const)(
  '%s: a server that leads elsewhere is not followed, and one that is none of these is named so',
  async (store) => {
    let answer: { status: number; headers: Record<string, string>; body: string };
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    // Safe: a server that listens on TCP has an AddressInfo.
    const { port } = server.address() as AddressInfo;
    const log = new ConnectionLog();
    const options = { key: null, timeoutMs: 2_000, log, ending: new AbortController().signal };
    const prefix = store === 'qdrant' ? '/prefix' : '';
    const address = addressOf(store, `http://127.0.0.1:${port}${prefix}`);
    const index = openIndex({ store, address, ...options }, { name: 'x', dimensions: 2 });
    answer = { status: 307, headers: { location: `http://127.0.0.1:${port}/elsewhere` }, body: '' };
    await expectFault('away', () => index.count());
    answer = { status: 200, headers: {}, body: '<html>a router</html>' };
    expect((await expectFault('failed', () => index.count())).message).toMatch(/right address/u);
    answer = { status: 502, headers: {}, body: '<html>bad gateway</html>' };
    const { message } = await expectFault('away', () => index.count());
    expect(message).not.toContain('html');
    answer = { status: 429, headers: { 'retry-after': '3' }, body: '' };
    await expectFault('away', () => index.count());
    answer = { status: 403, headers: {}, body: '' };
    await expectFault('refused', () => index.count());
    expect(log.summary()).toMatchObject({ loopback: 5, outside: 0 });
    expect(asked).toHaveLength(5);
    expect(asked.every((path) => path.startsWith(prefix) && !path.includes('elsewhere'))).toBe(true);
  },
);
