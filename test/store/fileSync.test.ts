import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { localDay } from '#shared/domain/localDay';
import { entryOf } from '../../electron/fileBackend/entry';
import { MemoryFiles } from '../support/memoryFiles';
import { openTestStore } from '../support/store';

async function someFiles(...texts: string[]): Promise<MemoryFiles & { day: string; ids: string[] }> {
  const store = openTestStore();
  const ids: string[] = [];
  for (const text of texts) ids.push((await store.bridge.request('memories.remember', { text })).id);
  const files = new MemoryFiles(store);
  await files.sync.run();
  return Object.assign(files, { day: `${localDay(store.clock.now())}.md`, ids });
}

it('turning it on writes all that is there, in files that people can read', async () => {
  const files = await someFiles('My dog is called Rex.', 'The vault\n\nholds the key.');
  const { bridge } = files.store;
  await bridge.request('memories.edit', {
    id: files.ids[0] ?? '',
    patch: { pinned: true, tags: ['pets', 'my family'], importance: 0.75 },
  });
  await files.sync.run();
  const [rex, vault] = await Promise.all(files.ids.map((id) => bridge.request('memories.get', { id })));
  const origin = ` at:${new Date(files.store.clock.now()).toISOString()} source:manual`;
  expect(files.names()).toEqual([files.day]);
  expect(files.read()).toBe(
    [
      `# ${localDay(files.store.clock.now())}`,
      '',
      '- My dog is called Rex.',
      `  \`fact\` \`importance 0.75\` \`pinned\` \`#pets\` \`#my family\` <!-- id: ${rex?.id ?? ''}${origin} -->`,
      '',
      '- The vault',
      '',
      '  holds the key.',
      `  \`fact\` \`importance 0.9\` <!-- id: ${vault?.id ?? ''}${origin} -->`,
      '',
    ].join('\n'),
  );
  expect(files.sync.state()).toMatchObject({ problem: null, files: [], waiting: 0 });
});

it('an edited text edits the memory, a new line is one, a missing one goes to the trash; each can be undone', async () => {
  const files = await someFiles('I like tea.', 'I live in Porto.');
  const { bridge } = files.store;
  files.change(files.day, (text) => text.replace('like tea', 'like green tea').replace(/- I live[^]*$/u, ''));
  files.change(files.day, (text) => `${text}A new line\n`);
  await files.sync.run();
  expect((await files.memories()).map(({ text }) => text).sort()).toEqual([
    'A new line',
    'I like green tea.',
  ]);
  expect((await bridge.request('memories.get', { id: files.ids[1] ?? '' })).status).toBe('trash');
  const { items } = await bridge.request('journal.list', {});
  expect(items[0]).toMatchObject({
    label: 'Read from the memory files: 1 new memory, 1 changed, 1 moved to the trash',
    actor: 'files',
  });
  expect(files.read()).toMatch(/^- A new line\n {2}`fact` `importance 0.9` <!-- id: /mu);

  await bridge.request('journal.undo', {});
  await files.sync.run();
  expect(files.read()).toContain('- I like tea.\n');
  expect(files.read()).toContain('- I live in Porto.\n');
  expect(files.read()).not.toContain('A new line');
  const { files: said, database } = await files.both();
  expect(said).toEqual(database);
});

it('marks that are edited change the memory', async () => {
  const files = await someFiles('I like tea.');
  files.change(files.day, (text) =>
    text.replace(
      '`fact` `importance 0.9`',
      '`correction` `importance 0.3` `pinned` `paused` `area work` `#drinks` `until 2027-01-31`',
    ),
  );
  await files.sync.run();
  expect(await files.store.bridge.request('memories.get', { id: files.ids[0] ?? '' })).toMatchObject({
    kind: 'correction',
    importance: 0.3,
    pinned: true,
    status: 'paused',
    scope: 'work',
    tags: ['drinks'],
    expiresAt: new Date(2027, 1, 1).getTime() - 1,
  });
});

it('an entry that moves to another day stays itself, whichever file is saved first', async () => {
  for (const sourceFirst of [true, false]) {
    const files = await someFiles('I like tea.', 'I live in Porto.');
    const entry = /- I live[^]*-->\n/u.exec(files.read())?.[0] ?? '';
    const cut = (): void => files.change(files.day, (text) => text.replace(entry, ''));
    const paste = (): void => files.write('2026-04-01.md', entry);
    for (const save of sourceFirst ? [cut, paste] : [paste, cut]) {
      save();
      await files.sync.run();
    }
    const { files: said, database } = await files.both();
    expect(said).toEqual(database);
    expect(said).toHaveLength(2);
    expect(files.read('2026-04-01.md')).toContain(files.ids[1]);
    expect(files.read(files.day)).not.toContain(files.ids[1]);
  }
});

it('a file that is renamed keeps its memories; one that is deleted takes them to the trash', async () => {
  const files = await someFiles('I like tea.');
  renameSync(join(files.folder, files.day), join(files.folder, '2026-04-01.md'));
  await files.sync.run();
  expect((await files.memories()).map(({ id }) => id)).toEqual(files.ids);
  rmSync(join(files.folder, '2026-04-01.md'));
  await files.sync.run();
  expect(await files.memories()).toEqual([]);
  await files.store.bridge.request('journal.undo', {});
  await files.sync.run();
  expect((await files.both()).files).toHaveLength(1);
});

it('own writes are not read as changes of a person', async () => {
  const files = await someFiles('I like tea.');
  const { bridge } = files.store;
  await bridge.request('memories.edit', { id: files.ids[0] ?? '', patch: { text: 'I like coffee.' } });
  await files.sync.run();
  const before = await bridge.request('journal.list', {});
  const changes = files.store.changes.length;
  await files.sync.run();
  await files.newSync().run();
  expect(await bridge.request('journal.list', {})).toEqual(before);
  expect(files.store.changes.length).toBe(changes);
});

it('where both sides changed the same text, both are kept; other fields are those that changed', async () => {
  const files = await someFiles('I like tea.');
  const id = files.ids[0] ?? '';
  const { bridge } = files.store;
  await bridge.request('memories.edit', { id, patch: { text: 'I like tea at home.', tags: ['home'] } });
  files.change(files.day, (text) => text.replace('I like tea.', 'I like tea at work.').replace('0.9', '0.5'));
  await files.sync.run();
  const memories = await files.memories();
  expect(memories.map(({ text }) => text).sort()).toEqual(['I like tea at home.', 'I like tea at work.']);
  expect(await bridge.request('memories.get', { id })).toMatchObject({
    text: 'I like tea at work.',
    tags: ['home'],
    importance: 0.5,
  });
  const { files: said, database } = await files.both();
  expect(said).toEqual(database);
});

it('what the app changed while its entry was deleted is written again; what it threw away while it was edited comes back', async () => {
  const files = await someFiles('I like tea.', 'I live in Porto.');
  const [tea = '', porto = ''] = files.ids;
  const { bridge } = files.store;
  await bridge.request('memories.edit', { id: tea, patch: { importance: 0.2 } });
  await bridge.request('memories.trash', { ids: [porto] });
  files.change(files.day, (text) =>
    text.replace(/- I like tea[^]*?-->\n/u, '').replace('in Porto', 'in Lisbon'),
  );
  await files.sync.run();
  expect((await files.memories()).map(({ text }) => text).sort()).toEqual([
    'I like tea.',
    'I live in Lisbon.',
  ]);
  const { files: said, database } = await files.both();
  expect(said).toEqual(database);
});

it('a text that another memory has already is one memory', async () => {
  const files = await someFiles('I like tea.', 'I like coffee.');
  files.change(files.day, (text) => text.replace('I like coffee.', 'I like  tea.'));
  await files.sync.run();
  const { files: said, database } = await files.both();
  expect(said).toEqual(database);
  expect(database).toHaveLength(1);
  files.change(files.day, (text) => `${text}\nI like tea.\n`);
  await files.sync.run();
  expect(await files.memories()).toHaveLength(1);
});

it('a line whose id was deleted is still the same memory', async () => {
  const files = await someFiles('I like tea.');
  files.change(files.day, (text) => text.replace(/\n {2}`fact`.*/u, ''));
  await files.sync.run();
  expect((await files.memories()).map(({ id }) => id)).toEqual(files.ids);
  expect(files.read()).toContain(files.ids[0]);
});

it('a line that says the same with other line ends becomes the place of the memory', async () => {
  const store = openTestStore();
  await store.bridge.request('memories.remember', { text: 'The vault\n\nholds the key.' });
  const files = new MemoryFiles(store);
  files.write('2026-04-01.md', 'The vault holds the key.\n');
  await files.sync.run();
  expect(files.names()).toEqual(['2026-04-01.md']);
  expect(files.read().match(/holds the key/gu)).toHaveLength(1);
  const { files: said, database } = await files.both();
  expect(said).toEqual(database);
});

it('a broken file is named and left alone, until it is mended', async () => {
  const files = await someFiles('I like tea.');
  const broken = `<<<<<<< mine\n${files.read()}`;
  files.write(files.day, broken);
  await files.store.bridge.request('memories.remember', { text: 'I like coffee.' });
  await files.sync.run();
  expect(files.read(files.day)).toBe(broken);
  expect(files.sync.state()).toMatchObject({
    files: [{ file: files.day, reason: 'Line 1 marks a conflict that has to be resolved first.' }],
    waiting: 1,
  });
  expect(await files.memories()).toHaveLength(2);
  files.change(files.day, (text) => text.replace('<<<<<<< mine\n', ''));
  await files.sync.run();
  expect(files.sync.state()).toMatchObject({ files: [], waiting: 0 });
  expect((await files.both()).files).toHaveLength(2);
});

it('a folder that is not there any more is no folder without memories', async () => {
  const files = await someFiles('I like tea.');
  renameSync(files.folder, `${files.folder}-away`);
  await files.sync.run();
  expect(files.sync.state().problem).toContain('not there any more');
  await files.newSync().run();
  expect(await files.memories()).toHaveLength(1);
  expect(existsSync(files.folder)).toBe(false);
  renameSync(`${files.folder}-away`, files.folder);
  await files.sync.run();
  expect(files.sync.state().problem).toBeNull();
});

it('the database can be made anew from the files', async () => {
  const files = await someFiles('I like tea.', 'The vault\n- holds the key.');
  const { bridge } = files.store;
  await bridge.request('memories.edit', { id: files.ids[0] ?? '', patch: { pinned: true, tags: ['a'] } });
  await files.sync.run();
  const before = (await files.memories()).flatMap((memory) => entryOf(memory) ?? []);
  const text = files.read();
  const again = new MemoryFiles(openTestStore(), files.folder);
  await again.sync.run();
  const after = (await again.memories()).flatMap((memory) => entryOf(memory) ?? []);
  const byId = (a: { id: string }, b: { id: string }): number => a.id.localeCompare(b.id);
  expect(after.sort(byId)).toEqual(before.sort(byId));
  expect(again.read()).toBe(text);
});

it('erasing leaves no word in the files', async () => {
  const files = await someFiles('The secret word is xyzzy.', 'I like tea.');
  const { bridge } = files.store;
  await bridge.request('memories.trash', { ids: [files.ids[0] ?? ''] });
  await bridge.request('memories.erase', { ids: [files.ids[0] ?? ''] });
  await files.sync.run();
  expect(files.read()).not.toContain('xyzzy');
  expect(files.sync.state().waiting).toBe(0);
});

it('when it is turned off the files stay, and are taken up where they were left', async () => {
  const files = await someFiles('I like tea.');
  files.store.writer.setFileFolder(null);
  const { bridge } = files.store;
  await bridge.request('memories.edit', { id: files.ids[0] ?? '', patch: { tags: ['drinks'] } });
  files.change(files.day, (text) => text.replace('like tea', 'like green tea'));
  await files.newSync().run();
  expect(await files.memories()).toMatchObject([{ text: 'I like green tea.', tags: ['drinks'] }]);
  const { files: said, database } = await files.both();
  expect(said).toEqual(database);
});

it('what a person changes right after the app has written is read in the next round', async () => {
  const files = await someFiles('I like tea.');
  const { bridge, writer } = files.store;
  const note = writer.noteWritten.bind(writer);
  const noted = vi.spyOn(writer, 'noteWritten').mockImplementationOnce((folder, day) => {
    files.change(files.day, (text) => text.replace('like tea', 'like green tea'));
    note(folder, day);
  });
  await bridge.request('memories.remember', { text: 'I live in Porto.' });
  await files.sync.run();
  expect(noted).toHaveBeenCalledOnce();
  await files.sync.run();
  const { files: said, database } = await files.both();
  expect(said).toEqual(database);
  expect((await files.memories()).map(({ text }) => text).sort()).toEqual([
    'I like green tea.',
    'I live in Porto.',
  ]);
});

it('tells how much is still to be read while many entries are taken over', async () => {
  const files = await someFiles('I like tea.');
  const { writer } = files.store;
  const entries = (from: number) => Array.from({ length: 100 }, (_, i) => `- Note ${from + i}\n`).join('');
  files.write('2025-01-01.md', entries(0));
  files.write('2025-01-02.md', entries(100));
  const seen: number[] = [];
  const takeOver = writer.takeOverFiles.bind(writer);
  vi.spyOn(writer, 'takeOverFiles').mockImplementation((...asked) => {
    seen.push(files.sync.state().unread);
    return takeOver(...asked);
  });
  await files.sync.run();
  expect(seen.slice(0, 2)).toEqual([200, 100]);
  expect(files.sync.state().unread).toBe(0);
});

it('only one process at a time has the files', async () => {
  const files = await someFiles('I like tea.');
  const other = openTestStore({ dataDir: files.store.dataDir, process: 'other', clock: files.store.clock });
  expect(other.writer.holdFiles(files.store.clock.now() + 60_000)).toBe(true);
  await files.store.bridge.request('memories.remember', { text: 'I like coffee.' });
  expect(await files.sync.run()).toBeGreaterThan(0);
  expect(files.read()).not.toContain('coffee');
  other.writer.releaseFiles();
  await files.sync.run();
  expect(files.read()).toContain('coffee');
});

it('drafts of a process that was killed are tidied; what a person had written meanwhile is kept', async () => {
  const files = await someFiles('I like tea.');
  const id = '6f1d2b0e-6a57-4c5e-9f5e-1c1f3f0a7d11';
  const draft = join(files.folder, `.${files.day}.${id}.new`);
  const held = join(files.folder, `.${files.day}.${id}.old`);
  writeFileSync(draft, 'half');
  writeFileSync(held, 'what a person wrote');
  await files.newSync().run();
  expect(existsSync(draft)).toBe(false);
  expect(existsSync(held)).toBe(false);
  const { readdirSync, readFileSync } = await import('node:fs');
  const kept = readdirSync(files.folder).find((name) => name.startsWith('kept-')) ?? '';
  expect(readFileSync(join(files.folder, kept), 'utf8')).toBe('what a person wrote');
});
