import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { ConnectionLog } from '../../../electron/models/connections';
import { addressOf, openIndex } from '../../../electron/vectors/openIndex';
import { whyUnreached } from '../../../electron/vectors/whyUnreached';
import { expectFault } from '../../support/vectorConformance';

it.each(['qdrant', 'actian', 'chroma'] as const)(
  '%s that does not run is told in plain words',
  async (store) => {
    const port = await freePort();
    const address = addressOf(store, `127.0.0.1:${port}`);
    const options = { key: null, timeoutMs: 2_000, log: new ConnectionLog() };
    const index = openIndex(
      { store, address, ...options, ending: new AbortController().signal },
      { name: 'x', dimensions: 2 },
    );
    const { message } = await expectFault('away', () => index.count());
    expect(message).toMatch(/ cannot be reached: (?:nothing answers there|no answer came)\.$/u);
  },
);

it('no code of the system is told, known or not, however deep it lies', () => {
  const deep = (code: string): Error =>
    new TypeError('fetch failed', { cause: new AggregateError([Object.assign(new Error(code), { code })]) });
  expect(whyUnreached(deep('ENOTFOUND'))).toBe('no computer of that name was found');
  expect(whyUnreached(deep('EWHATEVER'))).toBe('no answer came');
  expect(whyUnreached('EWHATEVER')).toBe('no answer came');
});

/** One at which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
