import { expect, it } from 'vitest';
import type { EmbedOutcome } from '../../electron/models/ports';
import { MAX_ATTEMPTS } from '../../electron/store/jobs';
import { openSpace, recallTexts, rememberAll, wordVector, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const good = (text: string): EmbedOutcome => ({ ok: true, vectors: [wordVector(text)] });

function store(...texts: string[]): { store: TestStore; ids: string[]; spaceId: number } {
  const opened = openTestStore();
  const space = openSpace(opened);
  return { store: opened, ids: rememberAll(opened, ...texts), spaceId: space.id };
}

const stateOf = async ({ bridge }: TestStore, id = '') => {
  const { embedding, embeddingError } = await bridge.request('memories.get', { id });
  return { embedding, embeddingError };
};

it('queues both jobs with the memory, and only embedding for what is not to be extracted from', () => {
  const { store: s } = store();
  rememberAll(s, 'I prefer tea', { text: 'hello', kind: 'episode' }, { text: 'a summary', kind: 'summary' });
  expect(s.db.all('SELECT memory_seq, kind, state FROM jobs ORDER BY memory_seq, kind')).toEqual([
    { memory_seq: 1, kind: 'embed', state: 'pending' },
    { memory_seq: 1, kind: 'extract', state: 'pending' },
    { memory_seq: 2, kind: 'embed', state: 'pending' },
    { memory_seq: 3, kind: 'embed', state: 'pending' },
  ]);
});

it('leases each job to one worker at a time, oldest first', () => {
  const { store: s } = store('one', 'two', 'three');
  expect(s.writer.leaseJobs('embed', 2).map(({ text }) => text)).toEqual(['one', 'two']);
  expect(s.writer.leaseJobs('embed', 2).map(({ text }) => text)).toEqual(['three']);
  expect(s.writer.leaseJobs('embed', 2)).toEqual([]);
  expect(s.reader.jobs().status).toEqual({
    pending: 3,
    running: 3,
    failed: 0,
    byKind: { embed: 3, extract: 3 },
  });
});

it('gives a job whose worker vanished to another one, and takes nothing from the first any more', async () => {
  const { store: s, ids, spaceId } = store('one');
  const [lost] = s.writer.leaseJobs('embed', 5);
  s.clock.advance(60_000);
  expect(s.writer.leaseJobs('embed', 5)).toEqual([]);
  expect(s.reader.jobs().nextAt).toBeLessThanOrEqual(s.clock.now() + 120_000);
  s.clock.advance(60_001);
  const [taken] = s.writer.leaseJobs('embed', 5);
  expect(taken).toMatchObject({ id: lost?.id, attempts: 2 });
  if (lost === undefined || taken === undefined) throw new Error('no job');
  const wrong: EmbedOutcome = { ok: true, vectors: [wordVector('something else')] };
  s.writer.storeVectors(spaceId, [{ job: lost, outcome: wrong }]);
  s.writer.failJob(lost, 'too late');
  s.writer.releaseJobs([lost], 0);
  expect(await stateOf(s, ids[0])).toMatchObject({ embedding: 'pending' });
  s.writer.storeVectors(spaceId, [{ job: taken, outcome: good('one') }]);
  expect(await stateOf(s, ids[0])).toMatchObject({ embedding: 'embedded' });
  expect(s.vectorReader.cosines(1, wordVector('one'), [1]).get(1)).toBeCloseTo(1, 4);
});

it('gives up on a job that ends its worker each time, and flags the memory', async () => {
  const { store: s, ids } = store('the text of death', 'harmless');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    expect(s.writer.leaseJobs('embed', 1)).toHaveLength(1);
    s.clock.advance(120_001);
  }
  expect(s.writer.leaseJobs('embed', 1).map(({ text }) => text)).toEqual(['harmless']);
  expect(await stateOf(s, ids[0])).toMatchObject({
    embedding: 'failed',
    embeddingError: expect.stringMatching(/\S/u),
  });
  expect(s.reader.jobs().status.failed).toBe(1);
});

it('takes jobs one by one after a batch went wrong twice, so that the fault of one text stays its own', () => {
  const { store: s } = store('one', 'two', 'three');
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(s.writer.leaseJobs('embed', 5)).toHaveLength(3);
    s.clock.advance(120_001);
  }
  expect(s.writer.leaseJobs('embed', 5).map(({ text }) => text)).toEqual(['one']);
  expect(s.writer.leaseJobs('embed', 5).map(({ text }) => text)).toEqual(['two']);
});

it('discards the result for a text that was edited meanwhile, and embeds the new one', async () => {
  const { store: s, ids, spaceId } = store('Falcon uses Python');
  const jobs = s.writer.leaseJobs('embed', 5);
  await s.bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'Osprey uses Rust' } });
  s.writer.storeVectors(
    spaceId,
    jobs.map((job) => ({ job, outcome: good(job.text) })),
  );
  expect(await stateOf(s, ids[0])).toMatchObject({ embedding: 'pending' });
  expect(s.vectorReader.count(spaceId)).toBe(0);
  expect(s.writer.leaseJobs('embed', 5).map(({ text, attempts }) => [text, attempts])).toEqual([
    ['Osprey uses Rust', 1],
  ]);
});

it('discards what was extracted from a text that was edited, trashed and erased, or undone meanwhile', async () => {
  const { store: s, ids } = store('Falcon uses Python', 'Heron uses Rust');
  const jobs = s.writer.leaseJobs('extract', 5);
  const extraction = {
    entities: [{ name: 'Falcon', type: 'project' as const, rawType: null, start: 0, end: 6 }],
    relations: [],
    aliases: [],
  };
  await s.bridge.request('journal.undo', {});
  await s.bridge.request('memories.trash', { ids: [ids[0] ?? ''] });
  await s.bridge.request('memories.erase', {});
  s.writer.storeExtractions(jobs.map((job) => ({ job, extraction, extractor: 'test' })));
  expect(s.db.count('SELECT count(*) FROM entities')).toBe(0);
  expect(s.db.count('SELECT count(*) FROM jobs')).toBe(0);
});

it('tries again after longer and longer waits, then leaves the job as failed with its reason', () => {
  const { store: s } = store('one');
  const waits: number[] = [];
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const [job] = s.writer.leaseJobs('extract', 1);
    if (job === undefined) throw new Error(`no job at attempt ${attempt}`);
    expect(job.attempts).toBe(attempt);
    s.writer.failJob(job, `fault ${attempt}`);
    const row = s.db.get<{ run_after: number }>("SELECT run_after FROM jobs WHERE kind = 'extract'");
    const wait = (row?.run_after ?? 0) - s.clock.now();
    waits.push(wait);
    s.clock.advance(wait);
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000]);
  s.clock.advance(1e9);
  expect(s.writer.leaseJobs('extract', 1)).toEqual([]);
  expect(s.db.get("SELECT state, error FROM jobs WHERE kind = 'extract'")).toEqual({
    state: 'failed',
    error: 'fault 5',
  });
});

it('starts a failed job afresh when the memory is edited', async () => {
  const { store: s, ids } = store('one');
  s.db.run("UPDATE jobs SET state = 'failed', attempts = 5, error = 'x'");
  await s.bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'two' } });
  expect(s.db.all('SELECT DISTINCT state, attempts, error FROM jobs')).toEqual([
    { state: 'pending', attempts: 0, error: null },
  ]);
});

it('counts no attempt while the embedder is away, however long that takes', () => {
  const { store: s } = store('one');
  for (let i = 0; i < 20; i++) {
    const jobs = s.writer.leaseJobs('embed', 5);
    expect(jobs).toMatchObject([{ attempts: 1 }]);
    s.writer.releaseJobs(jobs, s.clock.now() + 15_000);
    s.clock.advance(15_000);
  }
});

it('says what embedding waits for until it goes on', async () => {
  const { store: s, spaceId } = store('one', 'two');
  const waitsFor = async () => (await s.bridge.request('jobs.status', {})).waitsFor;
  expect(await waitsFor()).toBeUndefined();
  s.writer.releaseJobs(s.writer.leaseJobs('embed', 5), s.clock.now() + 15_000, 'Ollama does not run.');
  expect(await waitsFor()).toBe('Ollama does not run.');
  s.clock.advance(15_000);
  const jobs = s.writer.leaseJobs('embed', 5);
  expect(await waitsFor()).toBeUndefined();
  s.writer.storeVectors(
    spaceId,
    jobs.map((job) => ({ job, outcome: good(job.text) })),
  );
  expect(await waitsFor()).toBeUndefined();
});

it('FIELD-CASES 8: one text that cannot be embedded is flagged with the reason; the others of its batch are embedded', async () => {
  const { store: s, ids, spaceId } = store('one', 'the bad one', 'three');
  const jobs = s.writer.leaseJobs('embed', 5);
  s.writer.storeVectors(
    spaceId,
    jobs.map((job) => ({
      job,
      outcome: job.text.includes('bad') ? { ok: false, reason: 'unsupported value: NaN' } : good(job.text),
    })),
  );
  expect(await stateOf(s, ids[0])).toEqual({ embedding: 'embedded', embeddingError: null });
  expect(await stateOf(s, ids[1])).toEqual({ embedding: 'failed', embeddingError: 'unsupported value: NaN' });
  expect(await stateOf(s, ids[2])).toEqual({ embedding: 'embedded', embeddingError: null });
  expect(s.reader.jobs().status.byKind).toEqual({ extract: 3 });
  expect(recallTexts(s, 'bad')).toContain('the bad one');
  // An edit gives it another chance.
  await s.bridge.request('memories.edit', { id: ids[1] ?? '', patch: { text: 'the good one' } });
  await workJobs(s);
  expect(await stateOf(s, ids[1])).toEqual({ embedding: 'embedded', embeddingError: null });
});

it('does the work of both kinds once for each memory, also when a memory is saved twice', async () => {
  const { store: s } = store('Falcon uses Python');
  rememberAll(s, 'Falcon uses Python', '  Falcon   uses Python ');
  expect(s.db.count('SELECT count(*) FROM jobs')).toBe(2);
  await workJobs(s);
  rememberAll(s, 'Falcon uses Python');
  expect(s.db.count('SELECT count(*) FROM jobs')).toBe(0);
  expect(s.db.count('SELECT count(*) FROM vectors')).toBe(1);
});

it('knows whether jobs go on without counting those that wait', () => {
  const { store: s } = store('one', 'two');
  expect(s.reader.jobsGoOn()).toBe(true);
  s.db.run('UPDATE jobs SET run_after = ?', Date.now() + 60_000);
  expect(s.reader.jobsGoOn()).toBe(false);
  s.db.run("UPDATE jobs SET state = 'running', leased_until = ? WHERE memory_seq = 1", Date.now() + 60_000);
  expect(s.reader.jobsGoOn()).toBe(true);
  s.db.run("UPDATE jobs SET state = 'failed', leased_until = NULL");
  expect(s.reader.jobsGoOn()).toBe(false);
});
