import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { handKeys } from '../../../electron/desktop/handKeys';
import { DesktopKeyVault, type SafeStorage } from '../../../electron/desktop/keyVault';
import { EngineDouble } from '../../support/engineDouble';
import { temporaryFolder } from '../../support/store';

const KEY = 'sk-test-1234567890abcdef';
const MARK = 'kept by the keychain: ';

/** Turns bytes around, so that what it gives holds nothing of what it was given. */
function keychain(backend?: string): SafeStorage {
  const turn = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff));
  return {
    isEncryptionAvailable: () => true,
    encryptString: (text) => turn(Buffer.from(`${MARK}${text}`)),
    decryptString: (bytes) => {
      const text = turn(bytes).toString();
      if (!text.startsWith(MARK)) throw new Error(`cannot read ${text}`);
      return text.slice(MARK.length);
    },
    ...(backend === undefined ? {} : { getSelectedStorageBackend: () => backend }),
  };
}

function vaultOn(safe: SafeStorage, platform: NodeJS.Platform = 'linux') {
  const file = join(temporaryFolder(), 'keys.json');
  const log = vi.fn();
  return { file, log, vault: new DesktopKeyVault(file, safe, platform, log) };
}

it('keeps keys over a restart in a file that only this user reads and that does not hold them', () => {
  const { file, vault, log } = vaultOn(keychain('gnome_libsecret'));
  vault.keep('openai', KEY);
  vault.keep('vectorStore', 'other');
  vault.keep('openai', `${KEY}2`);
  const again = new DesktopKeyVault(file, keychain('gnome_libsecret'), 'linux', log);
  expect(again.all()).toEqual([
    { name: 'openai', value: `${KEY}2` },
    { name: 'vectorStore', value: 'other' },
  ]);
  expect(readFileSync(file, 'utf8')).not.toContain(KEY);
  expect(readFileSync(file, 'utf8')).not.toContain(Buffer.from(KEY).toString('base64').slice(0, 20));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  again.forget('openai');
  expect(again.all()).toEqual([{ name: 'vectorStore', value: 'other' }]);
});

describe('refuses to keep a key', () => {
  it.each([
    ['as plain text', keychain('basic_text'), 'linux', 'plain text'],
    ['when nobody says how it would be kept', keychain(), 'linux', 'plain text'],
    [
      'without a keychain',
      { ...keychain(), isEncryptionAvailable: (): boolean => false },
      'win32',
      'no keychain',
    ],
  ] as const)('%s', (_case, safe, platform, words) => {
    const { vault, file } = vaultOn(safe, platform);
    expect(vault.refusal()).toContain(words);
    expect(vault.refusal()).toContain('MNEMOSCOPE_OPENAI_API_KEY');
    expect(() => vault.keep('openai', KEY)).toThrow(words);
    expect(() => readFileSync(file)).toThrow();
    expect(vault.all()).toEqual([]);
  });
});

it('has none where the file or the keychain is damaged, and tells nothing of what it could not read', () => {
  const { vault, file, log } = vaultOn(keychain(), 'darwin');
  writeFileSync(file, 'not JSON');
  expect(vault.all()).toEqual([]);
  writeFileSync(file, JSON.stringify({ openai: Buffer.from(KEY).toString('base64') }));
  expect(vault.all()).toEqual([]);
  expect(JSON.stringify(log.mock.calls)).not.toContain(KEY);
  vault.keep('openai', KEY);
  expect(vault.all()).toEqual([{ name: 'openai', value: KEY }]);
});

it('hands them to the engine each time that it starts', () => {
  const engine = new EngineDouble();
  handKeys(engine, { all: () => [{ name: 'openai', value: KEY }] }, vi.fn());
  expect(engine.calls).toEqual([]);
  engine.emit('engine.changed', { state: 'restarting', message: '' });
  engine.emit('engine.changed', { state: 'ready', message: '' });
  engine.emit('engine.changed', { state: 'ready', message: '' });
  expect(engine.calls.map(({ name, input }) => [name, input])).toEqual([
    ['keys.set', { name: 'openai', value: KEY }],
    ['keys.set', { name: 'openai', value: KEY }],
  ]);
});
