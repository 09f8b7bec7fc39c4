import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { dataFolder, runCli, type CliResult } from '../support/engines';

vi.setConfig({ testTimeout: 120_000 });

const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/u);
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
const unit = expect.any(Number);

/** The command line on one data folder. */
function cliOn(dataDir: string) {
  const json = async (...args: string[]): Promise<unknown> => {
    const result = await runCli([...args, '--data', dataDir, '--json']);
    expect(result.stdout.trim().split('\n'), `one value on stdout: ${args.join(' ')}`).toHaveLength(1);
    expect(result, args.join(' ')).toMatchObject({ code: 0 });
    return result.json;
  };
  const fail = (...args: string[]): Promise<CliResult> => runCli([...args, '--data', dataDir, '--json']);
  return { json, fail };
}

/** Safe: `remember` answers with an id, which the first test checks. */
const idOf = (value: unknown): string => (value as { id: string }).id;

function failure(code: string) {
  return { error: { code, message: expect.stringMatching(/\S/u) } };
}

describe('the command line', () => {
  it('remembers, lists, shows, edits, trashes, restores, undoes and redoes, each with its JSON', async () => {
    const { json } = cliOn(dataFolder());
    const created = await json(
      ...['remember', 'Falcon uses Python', '--kind', 'fact', '--importance', '0.8'],
      ...['--tags', 'work, code', '--created-at', '2026-03-01T10:00:00Z'],
    );
    expect(created).toEqual({ id: ID, status: 'created' });
    const id = idOf(created);
    expect(await json('remember', 'Falcon uses Python', '--no-wait')).toEqual({ id, status: 'unchanged' });
    const memory = {
      id,
      text: 'Falcon uses Python',
      kind: 'fact',
      status: 'active',
      importance: 0.8,
      created_at: '2026-03-01T10:00:00.000Z',
      tags: ['work', 'code'],
      source: 'manual',
      embedding: 'embedded',
    };
    expect(await json('list')).toEqual({ total: 1, memories: [expect.objectContaining(memory)] });
    expect(await json('list', '--query', 'pyth', '--status', 'active', '--limit', '1')).toMatchObject({
      total: 1,
    });
    expect(await json('list', '--query', '-agent')).toEqual({ total: 0, memories: [] });
    expect(await json('show', id)).toMatchObject({
      ...memory,
      entities: expect.arrayContaining([expect.objectContaining({ name: 'Falcon' })]),
      history: [{ at: ISO, change: 'Remembered “Falcon uses Python”', text_before: null }],
    });
    expect(await json('show', id.slice(0, 8))).toMatchObject({ id });
    expect(await json('edit', id, '--text', 'Falcon uses Erlang')).toMatchObject({
      id,
      text: 'Falcon uses Erlang',
    });
    expect(await json('trash', id)).toEqual({ id, changed: 1 });
    expect(await json('trash', id)).toEqual({ id, changed: 0 });
    expect(await json('list')).toEqual({ total: 0, memories: [] });
    expect(await json('list', '--status', 'trash')).toMatchObject({ total: 1 });
    expect(await json('restore', id)).toEqual({ id, changed: 1 });
    expect(await json('undo')).toMatchObject({ command: 'memories.restore', label: expect.any(String) });
    expect(await json('redo')).toMatchObject({ command: 'memories.restore' });
    await json('undo');
    await json('undo');
    expect(await json('undo')).toMatchObject({ command: 'memories.edit' });
    expect(await json('show', id)).toMatchObject({ text: 'Falcon uses Python', status: 'active' });
    await json('trash', id);
    expect(await json('remember', 'Falcon uses Python')).toEqual({ id, status: 'restored' });
    await json('trash', id);
    expect(await json('trash', '--empty')).toEqual({
      erased: 1,
      messages: 0,
      pending_readers: false,
      backups_holding_it: [],
      aside_holding_it: [],
    });
  });

  it('recalls, asks and looks into the graph, each with its JSON', async () => {
    const { json } = cliOn(dataFolder());
    const falcon = idOf(await json('remember', 'Falcon uses Python'));
    const rust = idOf(await json('remember', 'My favourite programming language is Rust'));
    const hit = (id: string) => ({
      id,
      text: expect.any(String),
      score: unit,
      breakdown: { similarity: unit, importance: unit, recency: unit, frequency: unit },
      created_at: ISO,
      source: 'manual',
      injectable: expect.any(Boolean),
    });
    const recalled = await json('recall', 'Which programming language is my favourite?', '--limit', '2');
    expect(recalled).toMatchObject({
      route: expect.stringMatching(/^(keyword|semantic|hybrid|graph|episodic)$/u),
      memories: [hit(rust), hit(falcon)],
      facts: expect.any(Array),
      timings: { embed_ms: unit, search_ms: unit, graph_ms: unit, total_ms: unit },
    });
    expect(recalled).toMatchObject({ memories: [{ injectable: true }, {}] });
    expect(await json('recall', 'What uses Python?')).toMatchObject({
      route: 'graph',
      facts: [{ source: 'Falcon', relation: 'uses', target: 'Python', memory_ids: [falcon] }],
    });
    const asked = await json('chat', 'Which programming language is my favourite?');
    expect(asked).toMatchObject({
      session_id: expect.any(String),
      answer: expect.stringContaining('Rust'),
      mode: 'memory',
      citations: [rust],
      used: {
        memories: expect.arrayContaining([expect.objectContaining({ id: rust })]),
        facts: expect.any(Array),
      },
    });
    // Safe: the shape is checked above.
    const session = (asked as { session_id: string }).session_id;
    expect(await json('chat', 'Who painted the ceiling of the chapel?', '--session', session)).toMatchObject({
      session_id: session,
      answer: expect.stringContaining("I don't know"),
      citations: [],
      used: { memories: [], facts: [] },
    });
    expect(await json('graph', 'entities')).toMatchObject({
      entities: expect.arrayContaining([{ id: ID, name: 'Falcon', type: expect.any(String), mentions: 1 }]),
    });
    expect(await json('graph', 'facts', 'falcon')).toEqual({
      facts: [
        { source: 'Falcon', relation: 'uses', target: 'Python', confidence: unit, memory_ids: [falcon] },
      ],
    });
    expect(await json('graph', 'facts', 'Nobody')).toEqual({ facts: [] });
    expect(await json('graph', 'facts', 'falcon', '--as-of', '2020-01-01')).toEqual({ facts: [] });
    expect(await json('graph', 'facts', 'falcon', '--as-of', '2100-01-01')).toMatchObject({
      facts: [{ target: 'Python', held_from: ISO, held_to: null }],
    });
    expect(await json('graph', 'path', 'python', 'falcon')).toEqual({
      names: ['Python', 'Falcon'],
      steps: [{ source: 'Falcon', relation: 'uses', target: 'Python', confidence: unit }],
    });
    expect(await json('graph', 'related', 'falcon')).toEqual({
      related: [{ name: 'Python', type: 'language', relations: ['uses'] }],
      more: 0,
    });
    for (const odd of ['"', 'C++', 'NEAR(', '   ', '部署', '%']) {
      expect(await json('recall', odd), odd).toMatchObject({ memories: expect.any(Array) });
    }
  });

  it('imports JSONL: bad lines with their numbers, the rest kept, the same file again changes nothing', async () => {
    const dataDir = dataFolder();
    const { json, fail } = cliOn(dataDir);
    const file = join(dataDir, 'memories.jsonl');
    const lines = [
      '\uFEFF{"text":"I prefer tea","id":"a1","tags":["drink"],"created_at":"2024-05-06T07:08:09Z"}',
      'not json at all',
      '',
      '{"text":"I live in Berlin","kind":"fact","importance":0.7}',
      '{"text":""}',
      '{"kind":"fact"}',
      '{"text":"wrong kind","kind":"dream"}',
      '{"text":"a line separator \u2028 inside a string","id":7}',
      '{"text":"too important","importance":3}',
      '{"text":"bad date","created_at":"yesterday"}',
      '{"text":"far date","created_at":9007199254740991}',
      '[1,2]',
      '{"text":"今日は成語しりとりをした"}\r',
      '{"text":"the last line has no end"}',
    ];
    writeFileSync(file, lines.join('\n'));
    const bad = [2, 5, 6, 7, 9, 10, 11, 12];
    const { code, json: first } = await fail('import', file);
    expect([code, first]).toEqual([
      1,
      {
        format: 'jsonl',
        created: 5,
        changed: 0,
        unchanged: 0,
        besides: {},
        here_already: {},
        invalid_count: 8,
        invalid: bad.map((line) => ({ line, where: `line ${line}`, reason: expect.stringMatching(/\S/u) })),
        left_out: 0,
        label: expect.stringContaining('Imported 5 memories'),
      },
    ]);
    expect((await fail('import', file)).json).toMatchObject({ created: 0, unchanged: 5 });
    expect(await json('list', '--query', 'tea')).toMatchObject({
      memories: [
        {
          created_at: '2024-05-06T07:08:09.000Z',
          tags: ['drink'],
          source: 'import:jsonl',
          source_ref: 'jsonl:a1',
        },
      ],
    });
    expect(await json('list')).toMatchObject({ total: 5 });
    await json('undo');
    expect(await json('list')).toMatchObject({ total: 0 });
  });

  it('numbers the lines of a long file right, and takes its import back as one step', async () => {
    const dataDir = dataFolder();
    const { json, fail } = cliOn(dataDir);
    const file = join(dataDir, 'long.jsonl');
    const bad = new Set([1, 200, 201, 400, 401, 555]);
    const lines = Array.from({ length: 555 }, (_, i) =>
      bad.has(i + 1) ? '{' : JSON.stringify({ text: `Line ${i + 1}`, kind: 'episode' }),
    );
    writeFileSync(file, `${lines.join('\r\n')}\r\n`);
    const result = await fail('import', file, '--no-wait');
    expect(result.json).toMatchObject({
      created: 549,
      unchanged: 0,
      invalid: [...bad].map((line) => ({ line, reason: expect.any(String) })),
    });
    expect(await json('undo', '--no-wait')).toMatchObject({ label: 'Imported 549 memories from long.jsonl' });
    expect(await json('list')).toMatchObject({ total: 0 });
  });

  it('says what is wrong as one JSON value on stdout, with an exit code', async () => {
    const { json, fail } = cliOn(dataFolder());
    await json('remember', 'I prefer tea', '--no-wait');
    const cases: [number, string, string[]][] = [
      [2, 'VALIDATION', ['remember']],
      [2, 'VALIDATION', ['remember', '  ']],
      [2, 'VALIDATION', ['remember', 'x', '--importance', '2']],
      [2, 'VALIDATION', ['remember', 'x', '--importance', 'high']],
      [2, 'VALIDATION', ['remember', 'x', '--kind', 'dream']],
      [2, 'VALIDATION', ['remember', 'x', '--created-at', 'yesterday']],
      [2, 'VALIDATION', ['remember', 'x', '--created-at', '2026-02-30']],
      [2, 'VALIDATION', ['remember', 'x', '--nonsense']],
      [2, 'VALIDATION', ['list', '--limit', '0']],
      [2, 'VALIDATION', ['list', '--status', 'gone']],
      [2, 'VALIDATION', ['edit', '00000000-0000-5000-8000-000000000000']],
      [2, 'VALIDATION', ['show', '']],
      [2, 'VALIDATION', ['trash', '']],
      [2, 'VALIDATION', ['trash']],
      [2, 'VALIDATION', ['explode']],
      [2, 'VALIDATION', ['graph', 'facts']],
      [2, 'VALIDATION', ['graph', 'facts', 'Falcon', '--as-of', 'yesterday']],
      [3, 'NOT_FOUND', ['graph', 'path', 'Nobody', 'Nothing']],
      [2, 'VALIDATION', []],
      [3, 'NOT_FOUND', ['show', '00000000-0000-5000-8000-000000000000']],
      [3, 'NOT_FOUND', ['show', 'ffffff']],
      [3, 'NOT_FOUND', ['trash', '00000000-0000-5000-8000-000000000000']],
      [3, 'NOT_FOUND', ['restore', '00000000-0000-5000-8000-000000000000']],
      [3, 'NOT_FOUND', ['import', '/nowhere/at/all.jsonl']],
      [3, 'NOT_FOUND', ['chat', 'Hello', '--session', 'nobody']],
      [1, 'NOTHING_TO_UNDO', ['redo']],
    ];
    for (const [code, errorCode, args] of cases) {
      const result = await fail(...args);
      expect({ args, code: result.code, json: result.json }).toEqual({
        args,
        code,
        json: failure(errorCode),
      });
    }
    expect(await json('list')).toMatchObject({ total: 1 });
  });

  it('keeps errors for people on stderr, in words', async () => {
    const result = await runCli(['show', 'ffffff', '--data', dataFolder()]);
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr.trim()).toBe('mnemoscope: There is no memory with the id ffffff.');
  });

  it('says that a data folder cannot be used', async () => {
    const file = join(dataFolder(), 'a-file');
    writeFileSync(file, '');
    const result = await runCli(['list', '--data', join(file, 'data'), '--json']);
    expect(result).toMatchObject({ code: 1, json: failure('STORE_UNAVAILABLE') });
    const said = (await runCli(['list', '--data', file])).stderr;
    expect(said).toContain(`${file} cannot be used: it is a file. Name a folder, or move the file away.`);
    expect(said).not.toContain('EEXIST');
  });

  it('takes the folder from MNEMOSCOPE_DATA, and the option before it; options may stand first', async () => {
    const [fromEnv, fromOption] = [dataFolder(), dataFolder()];
    const env = { MNEMOSCOPE_DATA: fromEnv };
    await runCli(['remember', 'one', '--no-wait'], env);
    await runCli(['--data', fromOption, '--no-wait', 'remember', 'two'], env);
    const texts = async (...args: string[]) => (await runCli(['--json', ...args, 'list'], env)).json;
    expect(await texts()).toMatchObject({ total: 1, memories: [{ text: 'one' }] });
    expect(await texts('--data', fromOption)).toMatchObject({ total: 1, memories: [{ text: 'two' }] });
  });

  it('leaves nothing behind with --data :memory:', async () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('mnemoscope-')).length;
    const before = folders();
    const result = await runCli(['remember', 'I prefer tea', '--data', ':memory:', '--json', '--no-wait']);
    expect(result).toMatchObject({ code: 0, json: { status: 'created' } });
    expect(folders()).toBeLessThanOrEqual(before);
    expect(existsSync(':memory:')).toBe(false);
    expect((await runCli(['list', '--data', ':memory:', '--json'])).json).toEqual({ total: 0, memories: [] });
  });

  it('looks at every part of itself', async () => {
    const dataDir = dataFolder();
    const { json } = cliOn(dataDir);
    const report = await json('doctor');
    expect(report).toMatchObject({
      ok: true,
      data: dataDir,
      engine: expect.any(String),
      store: { state: 'ok', memories: 0, path: join(dataDir, 'mnemoscope.db') },
    });
    // Safe: the shape is checked above, and names are compared below.
    const names = (report as { checks: { name: string }[] }).checks.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['node', 'data', 'sqlite', 'sqlite-vec', 'integrity', 'embedder', 'ollama']),
    );
  });

  it('does not wait for an embedder that is away: the memory is kept and found by its words', async () => {
    const env = { MNEMOSCOPE_EMBEDDING_PROVIDER: 'ollama' };
    const dataDir = dataFolder();
    const started = Date.now();
    const saved = await runCli(['remember', 'I prefer tea', '--data', dataDir, '--json'], env);
    expect(saved).toMatchObject({ code: 0, json: { status: 'created' } });
    expect(Date.now() - started).toBeLessThan(15_000);
    const found = await runCli(['recall', 'tea', '--data', dataDir, '--json'], env);
    expect(found.json).toMatchObject({
      memories: [{ text: 'I prefer tea' }],
      notice: expect.stringContaining('words only'),
    });
  });

  it('runs with the engine as a process of its own', async () => {
    const env = { MNEMOSCOPE_ENGINE: `process:${process.execPath}` };
    const dataDir = dataFolder();
    const saved = await runCli(['remember', 'I prefer tea', '--data', dataDir, '--json'], env);
    expect(saved).toMatchObject({ code: 0, json: { status: 'created' }, stderr: '' });
    expect((await runCli(['list', '--data', dataDir, '--json'], env)).json).toMatchObject({
      memories: [{ embedding: 'embedded' }],
    });
  });
});

describe('bench recall', () => {
  const bench = {
    memories: [
      { id: 'm1', text: 'My favourite language is Rust' },
      { id: 2, text: 'I live in Berlin', created_at: '2025-01-02T03:04:05Z' },
      { id: 'e1', text: 'Good morning', session_id: 's1', speaker: 'user' },
      { id: 'e2', text: 'Good morning', session_id: 's2', speaker: 'user' },
    ],
    queries: [
      { id: 'q1', query: 'Which city do I live in?', relevant: [2], kind: 'place' },
      { id: 'q2', query: 'good morning', relevant: ['e1', 'e2'], kind: 'episode' },
    ],
  };

  it('ranks in a throw-away store and keeps episodes apart even when their texts repeat', async () => {
    const file = join(dataFolder(), 'bench.json');
    writeFileSync(file, JSON.stringify(bench));
    const result = await runCli(['bench', 'recall', '--file', file, '--json']);
    const quality = (recallAt1: number) => ({
      recall: { '1': recallAt1, '5': 1, '10': 1, '20': 1, '50': 1 },
      mrr: 1,
    });
    expect(result.json).toEqual({
      queries: 2,
      overall: quality(0.75),
      by_kind: { place: { queries: 1, ...quality(1) }, episode: { queries: 1, ...quality(0.5) } },
      ms_per_query: { p50: unit, p95: unit },
    });
    const sessions = await runCli(['bench', 'recall', '--file', file, '--level', 'session', '--json']);
    expect(sessions.json).toMatchObject({ queries: 2, overall: { recall: { '5': 1 } } });
  });

  it('says what is wrong with the file', async () => {
    const folder = dataFolder();
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{"memories":[');
    const empty = join(folder, 'empty.json');
    writeFileSync(empty, '{"memories":[],"queries":[]}');
    for (const args of [['--file', broken], ['--file', empty], ['--file', join(folder, 'none.json')], []]) {
      const result = await runCli(['bench', 'recall', ...args, '--json']);
      expect(result, args.join(' ')).toMatchObject({ code: 2, json: failure('VALIDATION') });
    }
  });
});
