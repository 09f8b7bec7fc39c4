import { expect, it } from 'vitest';
import { SETTING_ALIASES } from '#shared/domain/settingAliases';
import { findSetting, nearestSetting } from '#shared/domain/settingNames';
import { settingEnvName, settingKey, settingsPatch } from '#shared/domain/settings';
import { readSettingsFlags } from '../../../electron/hosts/settingsFlags';
import { fromEnvironment, fromFlags, understand } from '../../../electron/settings/given';

it('names are taken in any spelling, within tables, and by what other programs call them', () => {
  for (const name of ['injectLimit', 'inject-limit', 'INJECT_LIMIT', 'recall.injectLimit']) {
    expect(findSetting(name)?.key).toBe('injectLimit');
  }
  expect(findSetting('memory_backend')?.key).toBe('memoryBackend');
  expect(findSetting('ollama_host')?.key).toBe('ollamaHost');
  expect(findSetting('memory.semantic.recall_limit')?.key).toBe('injectLimit');
  expect(findSetting('llm.base_url')?.key).toBe('ollamaHost');
  expect(findSetting('llm.openai.base_url')?.key).toBe('openaiUrl');
  expect(findSetting('nothing')).toBeNull();
  expect(nearestSetting('injetLimit')).toBe('injectLimit');
  expect(nearestSetting('recall.colour')).toBeNull();
});

it('no two settings, and no alias and another setting, have the same name', () => {
  const plain = (name: string): string => name.replace(/[-_.]/gu, '').toLowerCase();
  const names = [...settingKey.options, ...SETTING_ALIASES.map(({ name }) => name)].map(plain);
  expect(new Set(names).size).toBe(names.length);
});

it('text is taken as the setting has it', () => {
  const { settings, problems } = understand(
    fromFlags({ injectLimit: '3', responseCache: 'false', chatModel: '7', 'file-auto-learn': 'true' }),
  );
  expect(problems).toEqual([]);
  expect(Object.fromEntries(settings.map(({ key, value }) => [key, value]))).toEqual({
    injectLimit: 3,
    responseCache: false,
    chatModel: '7',
    learning: 'auto',
  });
});

it('a value that cannot be used is named with its place and what is allowed', () => {
  const { settings, problems } = understand([
    { name: 'inject_limit', value: 99, isText: false, place: '/data/settings.toml, line 3' },
    ...fromEnvironment({ MNEMOSCOPE_LEARNING: 'perhaps' }),
  ]);
  expect(settings).toEqual([]);
  expect(problems).toEqual([
    'inject_limit = 99 (/data/settings.toml, line 3) cannot be used: it must be a whole number from 1 to 50. It is passed over.',
    'MNEMOSCOPE_LEARNING=perhaps cannot be used: it must be one of ask, auto, off. It is passed over.',
  ]);
});

it.each([
  ['timeZone', 'Mars/Base', 'it must be a time zone such as Europe/Lisbon, or empty'],
  ['ollamaHost', 'not a url', 'it must be an address such as 127.0.0.1:11434, or empty'],
  ['openaiUrl', 'not a url', 'it must be an address such as http://127.0.0.1:1234/v1, or empty'],
  ['vectorStoreUrl', 'not a url', 'it must be an address such as http://127.0.0.1:6333, or empty'],
  ['vectorStoreCollection', 'a b', 'it must be 3 to 63 letters, digits, - or _'],
] as const)('a %s that is none is refused from every place', (key, value, why) => {
  const variable = settingEnvName(key);
  const { settings, problems } = understand([
    ...fromFlags({ [key]: value }),
    ...fromEnvironment({ [variable]: value }),
    { name: key, value, isText: false, place: '/data/settings.toml, line 3' },
  ]);
  expect(settings).toEqual([]);
  expect(problems).toEqual(
    [
      `--set ${key}=${value}`,
      `${variable}=${value}`,
      `${key} = "${value}" (/data/settings.toml, line 3)`,
    ].map((said) => `${said} cannot be used: ${why}. It is passed over.`),
  );
  expect(settingsPatch.safeParse({ [key]: value }).error?.issues[0]?.message).toBe(`I${why.slice(1)}.`);
});

it('addresses and time zones in use are taken', () => {
  const given = {
    timeZone: 'Europe/Lisbon',
    ollamaHost: '[::1]:11434',
    openaiUrl: 'https://api.openai.com/v1',
    vectorStoreUrl: '',
  };
  expect(understand(fromFlags(given)).problems).toEqual([]);
});

it.each([
  ['vectorStoreUrl', 'MNEMOSCOPE_VECTOR_STORE_API_KEY'],
  ['openaiUrl', 'MNEMOSCOPE_OPENAI_API_KEY'],
  ['ollamaHost', 'Ollama takes none'],
] as const)('a password or key in %s is refused from every place, and not shown', (key, keyPlace) => {
  for (const secret of ['me:hidden@', 'me:hid@den@', 'hidden@', '@']) {
    const value = `https://${secret}host:1/v1`;
    const { settings, problems } = understand([
      ...fromFlags({ [key]: value }),
      ...fromEnvironment({ [settingEnvName(key)]: value }),
      { name: key, value, isText: false, place: '/data/settings.toml, line 3' },
    ]);
    expect(settings).toEqual([]);
    expect(problems).toHaveLength(3);
    for (const problem of problems) {
      expect(problem).toContain('https://…@host:1/v1');
      expect(problem).toContain(
        'cannot be used: it holds a password or a key. Leave it out of the address; ',
      );
      expect(problem).toContain(keyPlace);
      expect(problem).not.toMatch(/hid/u);
    }
    const { message = '' } = settingsPatch.safeParse({ [key]: value }).error?.issues[0] ?? {};
    expect(message).toMatch(/^It holds a password or a key\..*\.$/u);
    expect(message).toContain(keyPlace);
  }
  const [problem = ''] = understand(fromFlags({ [key]: '127.0.0.1:1/v1?api-key=hidden' })).problems;
  expect(problem).toContain('127.0.0.1:1/v1?… cannot be used: it holds a password or a key.');
  expect(problem).not.toContain('hidden');
});

it('Mem0 as a backend is answered with what to do instead', () => {
  const [problem = ''] = understand(fromFlags({ memory_backend: 'mem0' })).problems;
  expect(problem).toContain('--set memory_backend=mem0');
  expect(problem).toContain('mnemoscope import');
});

it('an unknown name is told, with what may be meant; other variables of the environment are no settings', () => {
  const [problem = ''] = understand(fromFlags({ injetLimit: '3' })).problems;
  expect(problem).toContain('Did you mean injectLimit (MNEMOSCOPE_INJECT_LIMIT)?');
  const others = {
    MNEMOSCOPE_DATA: '/x',
    MNEMOSCOPE_ENGINE: 'y',
    MNEMOSCOPE_SETTINGS: '/x/settings.toml',
    MNEMOSCOPE_OPENAI_API_KEY: 'k',
    MNEMOSCOPE_VECTOR_STORE_API_KEY: 'k',
    PATH: 'z',
  };
  expect(fromEnvironment(others)).toEqual([]);
  const unknown = fromEnvironment({ MNEMOSCOPE_INJET_LIMIT: '3', MNEMOSCOPE_BANANA: 'hidden' });
  expect(understand(unknown).problems).toEqual([
    'MNEMOSCOPE_INJET_LIMIT is no setting. Did you mean injectLimit (MNEMOSCOPE_INJECT_LIMIT)? “mnemoscope settings list” names all of them.',
    'MNEMOSCOPE_BANANA is no setting. “mnemoscope settings list” names all of them.',
  ]);
});

it('--set without a value says how to write it', () => {
  const { settings, problems } = understand(
    fromFlags(readSettingsFlags(undefined, ['injectLimit']).set ?? {}),
  );
  expect(settings).toEqual([]);
  expect(problems).toEqual([
    '--set injectLimit has no value. Write it as --set injectLimit=VALUE; allowed: a whole number from 1 to 50. It is passed over.',
  ]);
});

it('of two values for one setting the last usable one holds, and the other is named', () => {
  const at = (line: number): string => `/data/settings.toml, line ${line}`;
  const { settings, problems } = understand([
    { name: 'injectLimit', value: 3, isText: false, place: at(1) },
    { name: 'theme', value: 'dark', isText: false, place: at(2) },
    { name: 'memory.semantic.recall_limit', value: 4, isText: false, place: at(4) },
    { name: 'inject_limit', value: 99, isText: false, place: at(5) },
  ]);
  expect(Object.fromEntries(settings.map(({ key, value }) => [key, value]))).toEqual({
    injectLimit: 4,
    theme: 'dark',
  });
  expect(problems).toEqual([
    `injectLimit = 3 (${at(1)}) is passed over: memory.semantic.recall_limit = 4 (${at(4)}) sets the same, and the last one holds. Leave one of them out.`,
    expect.stringContaining('inject_limit = 99'),
  ]);
});
