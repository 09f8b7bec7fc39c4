import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { dataFolder, runCli, startTestEngine } from '../support/engines';
import { makeDocx, pumpPdf, writeFiles } from '../support/documents';
import { makePdf } from '../support/pdf';
import { CID_FONTS } from '../support/pdfFonts';

vi.setConfig({ testTimeout: 120_000 });

describe('documents in the built engine', () => {
  it('answer a question with the file and the page that say so, as long as they are there and wanted', async () => {
    const { bridge, dataDir } = await startTestEngine();
    const folder = writeFiles(join(dataDir, 'files'), { 'pump.pdf': pumpPdf(), 'plan.docx': makeDocx() });
    const end = await bridge.stream('documents.ingest', { files: [{ path: folder }] }, () => undefined);
    expect(end).toMatchObject({ added: 2, failed: 0, chunks: 5 });
    await bridge.request('jobs.wait', { timeoutMs: 60_000 });
    const { items } = await bridge.request('documents.list', {});
    expect(items.map(({ chunks, embedded }) => [chunks, embedded]).sort()).toEqual([
      [2, 2],
      [3, 3],
    ]);
    const ask = async (text: string) => (await bridge.stream('chat.send', { text }, () => undefined)).message;
    const answer = await ask('How often is the filter changed?');
    expect(answer.text).toMatch(/every eight months.*\[1\] \(pump\.pdf, page 3\)/su);
    expect(answer.used?.memories[0]?.document).toMatchObject({ name: 'pump.pdf', page: 3 });
    const [kept] = (await bridge.request('sessions.get', { id: answer.sessionId })).messages.slice(-1);
    expect(kept?.used?.memories[0]?.document).toEqual(answer.used?.memories[0]?.document);

    await bridge.request('settings.set', { documentsInAnswers: false });
    expect((await ask('How often is the filter changed?')).text).toMatch(/don't know/u);
    await bridge.request('settings.set', { documentsInAnswers: true });
    await bridge.request('documents.remove', { ids: items.map(({ id }) => id) });
    expect((await ask('How often is the filter changed?')).text).toMatch(/don't know/u);
    expect(await bridge.request('store.status', {})).toMatchObject({ passages: 0 });
  });

  it('in Chinese, Japanese and Korean are found by their words', async () => {
    const { bridge, dataDir } = await startTestEngine();
    const { japaneseUcs2, japaneseShiftJis, chineseGbk, koreanUhc } = CID_FONTS;
    const folder = writeFiles(join(dataDir, 'files'), {
      'ja.pdf': makePdf([['ポンプの圧力は毎年点検する。']], { font: japaneseUcs2 }),
      'sjis.pdf': makePdf([['濾過器は地下室にある。']], { font: japaneseShiftJis }),
      'zh.pdf': makePdf([['水泵的压力每年检查一次。']], { font: chineseGbk }),
      'ko.pdf': makePdf([['펌프의 압력은 매년 점검한다.']], { font: koreanUhc }),
    });
    const end = await bridge.stream('documents.ingest', { files: [{ path: folder }] }, () => undefined);
    expect(end).toMatchObject({ added: 4, failed: 0 });
    const found = async (query: string): Promise<string[]> => {
      const filter = { query, kinds: ['document' as const] };
      return (await bridge.request('memories.list', { filter })).items.map(({ text }) => text);
    };
    expect(await found('圧力')).toEqual(['ポンプの圧力は毎年点検する。']);
    expect(await found('地下室')).toEqual(['濾過器は地下室にある。']);
    expect(await found('压力')).toEqual(['水泵的压力每年检查一次。']);
    expect(await found('압력')).toEqual(['펌프의 압력은 매년 점검한다.']);
  });

  it('are counted apart from memories, and stand in no list of these', async () => {
    const { bridge, dataDir } = await startTestEngine();
    const folder = writeFiles(join(dataDir, 'files'), { 'pump.pdf': pumpPdf() });
    await bridge.request('memories.remember', { text: 'I like tea' });
    await bridge.stream('documents.ingest', { files: [{ path: folder }] }, () => undefined);
    expect(await bridge.request('store.status', {})).toMatchObject({ memories: 1, passages: 3 });
    const { counts } = await bridge.request('suggestions.summary', {});
    expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0]);
  });

  it('go on being read from where a cancel has ended it', async () => {
    const { bridge, dataDir } = await startTestEngine();
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `${String(i).padStart(2, '0')}.md`,
        `# Note ${i}\n\nSays ${i}.\n`,
      ]),
    );
    const request = { files: [{ path: writeFiles(join(dataDir, 'files'), files) }] };
    const stop = new AbortController();
    await bridge
      .stream('documents.ingest', request, () => stop.abort(), { signal: stop.signal })
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'CANCELLED' }));
    const rest = await bridge.stream('documents.ingest', request, () => undefined);
    expect(rest.added + rest.unchanged + rest.changed).toBe(12);
    expect((await bridge.request('documents.list', {})).items).toHaveLength(12);
  });
});

it('the command line reads files, tells of each, and says by its exit code that one could not be read', async () => {
  const dataDir = dataFolder();
  const folder = writeFiles(join(dataDir, 'files'), {
    'a.md': '# Tea\n\nBoil it.\n',
    'b.txt': '',
    '.git/config': 'g',
  });
  const run = (...args: string[]) => runCli([...args, '--data', dataDir, '--no-wait']);
  const first = await run('ingest', folder, '--chunk-size', '32', '--overlap', '4', '--collection', 'house');
  expect(first.code).toBe(1);
  expect(first.stdout).toContain('1 added, 0 changed, 0 unchanged, 1 failed; 1 passage.');
  expect(first.stdout).toContain('One folder was left out, as programs make such: .git.');
  expect(first.stderr).toMatch(/added {6}.*a\.md {2}1 passage/u);
  expect(first.stderr).toMatch(/failed {5}.*b\.txt {2}“b\.txt” is empty\./u);
  const listed = await run('documents', 'list', '--json');
  expect(listed.json).toMatchObject({
    documents: [{ collection: 'house', chunkTokens: 32, overlapTokens: 4, chunks: 1, complete: true }],
  });
  expect(await run('documents', 'refresh', '--json')).toMatchObject({ code: 0, json: { changed: 1 } });
  expect(await run('documents', 'refresh', '--json')).toMatchObject({ code: 0, json: { unchanged: 1 } });
  expect((await run('list')).stdout).toContain('No memories match.');
  const id = /^[0-9a-f]{8}/u.exec((await run('documents', 'list')).stdout)?.[0] ?? '';
  expect((await run('documents', 'remove', id)).stdout).toContain('Removed 1 document.');
  expect((await run('undo')).stdout).toContain('Removed the document “a.md”');
  expect((await run('documents', 'list')).stdout).toContain('a.md');
  expect(existsSync(join(folder, 'a.md'))).toBe(true);
});

it('a file whose name holds a line break stays on one line', async () => {
  const dataDir = dataFolder();
  const folder = writeFiles(join(dataDir, 'files'), {
    'tea\ntime.md': '# Tea\n\nBoil it.\n',
    'no\nthing.txt': '',
  });
  const run = (...args: string[]) => runCli([...args, '--data', dataDir, '--no-wait']);
  const { stderr } = await run('ingest', folder);
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^failed {5}.*no\\nthing\.txt {2}“no\\nthing\.txt” is empty\.$/u),
    expect.stringMatching(/^added {6}.*tea\\ntime\.md {2}1 passage$/u),
  ]);
  expect((await run('documents', 'list')).stdout.trimEnd()).toMatch(/^.*tea\\ntime\.md {2}1 passage.*$/u);
});
