import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { StreamChunk } from '#shared/contract/index';
import { seedExport } from '../bench/importSeed';
import { startTestEngine } from '../support/engines';

vi.setConfig({ testTimeout: 180_000 });

it('an import under way is listed, followed and stopped by one who did not begin it', async () => {
  const { bridge, dataDir } = await startTestEngine();
  const path = join(dataDir, 'conversations.json');
  const { messages } = seedExport(path, 2_000_000);
  expect((await bridge.request('running.list', {})).items).toEqual([]);
  const begun = bridge.stream('transfer.import', { file: { path } }, () => undefined);
  await vi.waitFor(async () => expect((await bridge.request('running.list', {})).items).toHaveLength(1));
  const [work] = (await bridge.request('running.list', {})).items;
  expect(work).toMatchObject({ kind: 'import', name: 'conversations.json', files: [{ path }] });
  const id = work?.id ?? '';
  const pieces: StreamChunk<'running.follow'>[] = [];
  const followed = bridge.stream('running.follow', { id }, (piece) => void pieces.push(piece));
  await vi.waitFor(() => expect(pieces.length).toBeGreaterThan(1), { timeout: 30_000 });
  expect(await bridge.request('running.stop', { id })).toEqual({ stopped: true });
  const { stopped, result } = await followed;
  expect(stopped).toBe(true);
  expect(result).toEqual({ kind: 'import', end: await begun });
  const { total } = await bridge.request('memories.list', {});
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(messages / 2);
  expect((await bridge.request('running.list', {})).items).toEqual([]);
  expect(await bridge.request('running.stop', { id })).toEqual({ stopped: false });
  await expect(bridge.stream('running.follow', { id }, () => undefined)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('one who turns away from an import does not end it', async () => {
  const { bridge, dataDir } = await startTestEngine();
  const path = join(dataDir, 'conversations.json');
  const { messages } = seedExport(path, 500_000);
  const begun = bridge.stream('transfer.import', { file: { path } }, () => undefined);
  await vi.waitFor(async () => expect((await bridge.request('running.list', {})).items).toHaveLength(1));
  const [work] = (await bridge.request('running.list', {})).items;
  const away = new AbortController();
  const followed = bridge.stream('running.follow', { id: work?.id ?? '' }, () => away.abort(), {
    signal: away.signal,
  });
  await expect(followed).rejects.toMatchObject({ code: 'CANCELLED' });
  expect((await begun).counts.created).toBe(messages / 2);
});

it('who comes later to the reading of documents hears what has failed before', async () => {
  const { bridge, dataDir } = await startTestEngine();
  const folder = join(dataDir, 'papers');
  mkdirSync(folder);
  writeFileSync(join(folder, '0.pdf'), 'not what its name says');
  for (let i = 1; i <= 60; i += 1) {
    writeFileSync(join(folder, `${i}.md`), `# Paper ${i}\n\n${'The boiler has two valves. '.repeat(40)}`);
  }
  let met: (() => void) | null = null;
  const failed = new Promise<void>((resolve) => (met = resolve));
  const begun = bridge.stream('documents.ingest', { files: [{ path: folder }] }, ({ outcomes }) => {
    if (outcomes.some(({ outcome }) => outcome === 'failed')) met?.();
  });
  await failed;
  const [work] = (await bridge.request('running.list', {})).items;
  const heard: StreamChunk<'running.follow'>[] = [];
  const { result, stopped } = await bridge.stream(
    'running.follow',
    { id: work?.id ?? '' },
    (piece) => void heard.push(piece),
  );
  expect(stopped).toBe(false);
  expect(result).toEqual({ kind: 'ingest', end: await begun });
  const [first] = heard;
  expect(first?.kind === 'ingest' && first.progress.outcomes).toContainEqual(
    expect.objectContaining({ outcome: 'failed', path: join(folder, '0.pdf') }),
  );
  const unread = async () => (await bridge.request('documents.unread', {})).items;
  expect(await unread()).toMatchObject([{ path: join(folder, '0.pdf'), documentId: null }]);
  const { items } = await bridge.request('documents.list', { query: '1.md' });
  rmSync(items[0]?.path ?? '');
  await bridge.stream('documents.ingest', { again: [items[0]?.id ?? ''] }, () => undefined);
  expect(await unread()).toMatchObject([{}, { path: items[0]?.path, documentId: items[0]?.id }]);
  await bridge.request('documents.forgetUnread', {});
  expect(await unread()).toEqual([]);
});
