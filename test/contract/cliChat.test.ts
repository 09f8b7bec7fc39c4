import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { chatgptZip } from '../support/chatgptExport';
import { dataFolder, runCli } from '../support/engines';

vi.setConfig({ testTimeout: 240_000 });

const answer = z.object({
  session_id: z.string(),
  message_id: z.string(),
  answer: z.string(),
  citations: z.array(z.string()),
  proposals: z.array(z.object({ id: z.string(), text: z.string(), state: z.string() })),
});

function cliOn(dataDir: string) {
  const run = (...args: string[]) => runCli([...args, '--data', dataDir]);
  const json = async (...args: string[]): Promise<unknown> => {
    const result = await run(...args, '--json');
    expect(result, args.join(' ')).toMatchObject({ code: 0 });
    return result.json;
  };
  const chat = async (...args: string[]) => answer.parse(await json('chat', ...args));
  return { run, json, chat };
}

it('chats with sources, learns on request, and keeps what was said as sessions', async () => {
  const dataDir = dataFolder();
  const { run, json, chat } = cliOn(dataDir);
  await json('remember', 'My favourite programming language is Rust');
  const question = 'Which programming language is my favourite?';
  expect(await json('chat', question)).toMatchObject({
    mode: 'memory',
    cached: false,
    route: expect.any(String),
    coverage: { covered: true, probability: expect.any(Number) },
    unsupported: [],
    proposals: [],
  });
  const shown = await run('chat', question);
  expect(shown.stdout).toMatch(/Rust” \[1\][\s\S]*Sources:\n {2}\[1\] .*Rust \(\d{4}-\d\d-\d\d\)/u);

  const told = await chat('I live in Berlin.');
  expect(told.proposals).toMatchObject([{ text: expect.stringContaining('Berlin'), state: 'pending' }]);
  expect(await json('review', 'list')).toMatchObject({ pending: 1 });
  const id = told.proposals[0]?.id ?? '';
  expect(await json('review', 'accept', id.slice(0, 8))).toMatchObject({ id, status: 'created' });
  expect(await json('review', 'list', '--state', 'pending')).toEqual({ pending: 0, proposals: [] });
  const other = await chat('I work at Acme.');
  const rejected = other.proposals.map((proposal) => proposal.id);
  expect(await json('review', 'reject', ...rejected)).toMatchObject({ changed: rejected.length });

  const again = await chat('--retry', '--session', told.session_id);
  expect(again).toMatchObject({ session_id: told.session_id });
  expect(again.message_id).not.toBe(told.message_id);

  const short = told.session_id.slice(0, 8);
  expect(await json('sessions', 'show', short)).toMatchObject({
    id: told.session_id,
    messages: [
      { role: 'user', text: 'I live in Berlin.' },
      { id: again.message_id, alternatives: [told.message_id, again.message_id] },
    ],
  });
  expect(await json('sessions', 'rename', short, 'Where I live')).toMatchObject({ title: 'Where I live' });
  expect(await json('sessions', 'pin', short)).toMatchObject({ pinned: true });
  expect(await json('sessions', 'list', '--query', 'where i')).toMatchObject({
    sessions: [{ id: told.session_id, pinned: true, mode: 'normal' }],
  });
  await json('sessions', 'export', short, '--out', dataDir);
  const file = readdirSync(dataDir).find((name) => name.endsWith('Where I live.md'));
  expect(readFileSync(join(dataDir, file ?? ''), 'utf8')).toContain('I live in Berlin.');
  expect(await run('sessions', 'export', short, '--out', join(dataDir, file ?? ''))).toMatchObject({
    code: 1,
  });
  expect(await json('sessions', 'remove', short, '--with-memories')).toMatchObject({
    changed: 1,
    memories: 2,
  });
  expect(await json('list', '--query', 'Berlin')).toMatchObject({ total: 0 });
  await json('undo');
  expect(await json('list', '--query', 'Berlin')).toMatchObject({ total: 2 });
});

it('chats that only read, and chats that leave no trace', async () => {
  const dataDir = dataFolder();
  const { run, json, chat } = cliOn(dataDir);
  const readOnly = await chat('--read-only', 'I live in Berlin.');
  expect(readOnly.proposals).toEqual([]);
  expect(await json('sessions', 'list')).toMatchObject({
    sessions: [{ id: readOnly.session_id, mode: 'read_only' }],
  });
  const hidden = await chat('--incognito', 'I live in Zanzibar.');
  expect(hidden).toMatchObject({ session_id: '', citations: [], proposals: [] });
  expect(await json('list')).toMatchObject({ total: 0 });
  for (const args of [
    [],
    ['--retry'],
    ['--retry', '--session', 'x', '--', 'words too'],
    ['--incognito', '--session', 'x', 'Hello'],
    ['--read-only', '--session', 'x', 'Hello'],
  ]) {
    expect(await run('chat', ...args), args.join(' ')).toMatchObject({ code: 2 });
  }
  expect(await run('sessions', 'show', 'ffff')).toMatchObject({ code: 3 });
});

it('an old chat is found by the beginning of its id, however many are newer', async () => {
  const dataDir = dataFolder();
  const { run, json } = cliOn(dataDir);
  const zip = join(dataDir, 'chatgpt.zip');
  writeFileSync(zip, chatgptZip(520));
  await run('import', zip, '--no-wait');
  const { sessions } = z
    .object({ sessions: z.array(z.object({ id: z.string(), title: z.string() })) })
    .parse(await json('sessions', 'list', '--limit', '1000'));
  const oldest = sessions.at(-1);
  expect([sessions.length, oldest?.title]).toEqual([520, 'Chat 1']);
  expect(await json('sessions', 'show', oldest?.id.slice(0, 13) ?? '')).toMatchObject({ id: oldest?.id });
});
