import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../electron/ipc/router';
import type { KeyVault } from '../../../electron/ipc/keyRoutes';
import { EngineDouble } from '../../support/engineDouble';

const KEY = 'sk-test-1234567890abcdef';
const STATUS = { keys: [{ name: 'openai', source: null }], refusal: 'from the environment' };
const context = { signal: new AbortController().signal, requestId: undefined, actor: 'ui' };

function setUp(vault?: KeyVault) {
  const engine = new EngineDouble();
  engine.request = (name, input, options) => {
    engine.calls.push({ name, input, options: options ?? {} });
    return Promise.resolve(STATUS);
  };
  const log = vi.fn();
  return { engine, log, router: createRouter(engine, { log, vault }) };
}

function vaultDouble() {
  return { refusal: () => null, keep: vi.fn(), forget: vi.fn() };
}

it('without a vault, as in the browser host and on the command line, no key gets to the engine', async () => {
  const { engine, router, log } = setUp();
  for (const [route, input] of [
    ['keys.set', { name: 'openai', value: KEY }],
    ['keys.forget', { name: 'openai' }],
  ] as const) {
    await expect(router.request(route, input, context)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(engine.calls).toEqual([]);
  expect(log).not.toHaveBeenCalled();
  expect(await router.request('keys.status', {}, context)).toEqual(STATUS);
});

it('with a vault a key is kept first, then given to the engine, and never given back', async () => {
  const vault = vaultDouble();
  const { engine, router } = setUp(vault);
  const answer = await router.request('keys.set', { name: 'openai', value: ` ${KEY} ` }, context);
  expect(vault.keep).toHaveBeenCalledWith('openai', KEY);
  expect(engine.calls).toMatchObject([{ name: 'keys.set', input: { name: 'openai', value: KEY } }]);
  expect(answer).toEqual({ ...STATUS, refusal: null });
  await router.request('keys.forget', { name: 'openai' }, context);
  expect(vault.forget).toHaveBeenCalledWith('openai');
});

it('what the vault refuses does not get to the engine', async () => {
  const vault = {
    ...vaultDouble(),
    keep: vi.fn(() => {
      throw new Error('plain text');
    }),
  };
  const { engine, router } = setUp(vault);
  await expect(router.request('keys.set', { name: 'openai', value: KEY }, context)).rejects.toThrow(
    'plain text',
  );
  expect(engine.calls).toEqual([]);
});

it.each(['two words', 'line\nbreak', 'ключ', ''])(
  'refuses %j, which is no key, without repeating it',
  async (value) => {
    const { router } = setUp(vaultDouble());
    const error: unknown = await router
      .request('keys.set', { name: 'openai', value }, context)
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'VALIDATION' });
    if (value !== '') expect(JSON.stringify(error)).not.toContain(value);
  },
);
