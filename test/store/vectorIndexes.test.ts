import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectionLog } from '../../electron/models/connections';
import { addressOf, openIndex, type OutsideStore } from '../../electron/vectors/openIndex';
import type { VectorIndex } from '../../electron/vectors/vectorIndex';
import { findChroma, startChroma, type ChromaServer } from '../support/chromaServer';
import { QdrantServer } from '../support/qdrantServer';
import { wordVector } from '../support/seeds';
import { SqliteVecIndex } from '../support/sqliteVecIndex';
import { conforms, expectFault, memoryId } from '../support/vectorConformance';
import { NEVER_EXPIRES } from '../../electron/vectors/vectorStore';

const log = new ConnectionLog();
const KEY = 'a key that is told to nobody';
const real = findChroma();

interface Opening {
  key?: string | null;
  timeoutMs?: number;
  dimensions?: number;
}

function opened(
  store: OutsideStore,
  url: string,
  { key = null, timeoutMs = 10_000, dimensions = 16 }: Opening = {},
): VectorIndex {
  const address = addressOf(store, url);
  const ending = new AbortController().signal;
  const name = `test-${randomBytes(6).toString('hex')}`;
  return openIndex({ store, address, key, timeoutMs, log, ending }, { name, dimensions });
}

describe('sqlite-vec', () => {
  conforms((dimensions) => Promise.resolve(new SqliteVecIndex(dimensions)));
});

describe.each(['qdrant', 'actian'] as const)('%s, against a stand-in', (store) => {
  let server: QdrantServer;
  beforeAll(async () => {
    server = await QdrantServer.start({ dialect: store, apiKey: KEY });
  });
  afterAll(() => server.stop());
  conforms((dimensions) => Promise.resolve(opened(store, server.url, { key: KEY, dimensions })));

  it('says what is wrong with the key, and never the key', async () => {
    for (const key of [null, 'xyzzy-12345']) {
      const fault = await expectFault('refused', () => opened(store, server.url, { key }).ensure());
      expect(fault.message).toContain('MNEMOSCOPE_VECTOR_STORE_API_KEY');
      expect(fault.message).not.toContain('xyzzy');
    }
  });

  it('gives up a server that hangs after the time that was set', async () => {
    const index = opened(store, server.url, { key: KEY, timeoutMs: 200 });
    await index.ensure();
    server.hangs = true;
    await expectFault('slow', () => index.query(wordVector('x', 16), 5, ANY));
    server.hangs = false;
    await index.drop();
  });

  it('counts a fault of the server as being away for now', async () => {
    const index = opened(store, server.url, { key: KEY });
    server.failing = { status: 503, times: 1 };
    await expectFault('away', () => index.ensure());
    expect(await index.ensure()).toBe(true);
    await index.drop();
  });

  faults(() => opened(store, server.url, { key: KEY }), store);
});

describe.skipIf('skipped' in real)(`Chroma ${'skipped' in real ? real.skipped : 'itself'}`, () => {
  const data = mkdtempSync(join(tmpdir(), 'mnemoscope-chroma-'));
  let server: ChromaServer;
  beforeAll(async () => {
    if ('dir' in real) server = await startChroma(real.dir, join(data, 'db'));
  }, 60_000);
  afterAll(() => {
    server.kill();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  });
  conforms((dimensions) => Promise.resolve(opened('chroma', server.url, { dimensions })));
  faults(() => opened('chroma', server.url), 'chroma');

  it('gives up a server that hangs, though its client waits for ever', async () => {
    const hanging = await QdrantServer.start();
    hanging.hangs = true;
    await expectFault('slow', () => opened('chroma', hanging.url, { timeoutMs: 200 }).ensure());
    await hanging.stop();
  });
});

const qdrant = process.env['QDRANT_URL'] ?? '';
describe.skipIf(qdrant === '')('Qdrant itself (skipped unless QDRANT_URL is set)', () => {
  const key = process.env['QDRANT_API_KEY'] ?? null;
  conforms((dimensions) => Promise.resolve(opened('qdrant', qdrant, { dimensions, key })));
  faults(() => opened('qdrant', qdrant, { key }), 'qdrant');
});

const ANY = { live: false, excludeKinds: [], minImportance: null, notExpiredAt: null };

/** Faults of a real server and of a stand-in, told apart alike. */
function faults(open: () => VectorIndex, store: OutsideStore): void {
  const payload = {
    live: true,
    kind: 0,
    importance: 1,
    expiresAt: NEVER_EXPIRES,
    scope: 0,
    sessionId: '',
    createdAt: 0,
  };

  it('tells a collection that is gone from a server that is', async () => {
    const index = open();
    await expectFault('missing', () => index.query(wordVector('x', 16), 5, ANY));
    await expectFault('missing', () =>
      index.upsert([{ memoryId: memoryId(1), vectors: [wordVector('x', 16)], payload }]),
    );
    const away = await expectFault('away', () => opened(store, 'http://127.0.0.1:9').ensure());
    expect(away.message).toContain('http://127.0.0.1:9');
  });

  it('FIELD-CASES 7: refuses vectors of another size, and stores nothing of the batch', async () => {
    const index = open();
    await index.ensure();
    const good = { memoryId: memoryId(1), vectors: [wordVector('one', 16)], payload };
    await index.upsert([good]);
    const bad = { memoryId: memoryId(3), vectors: [wordVector('three', 17)], payload };
    await expectFault('failed', () => index.upsert([{ ...good, memoryId: memoryId(2) }, bad]));
    expect(await index.count()).toBe(1);
    await index.drop();
  });
}

it('notes every connection, with what it is for', () => {
  expect(log.summary().loopback).toBeGreaterThan(100);
  expect(log.summary().outside).toBe(0);
  expect(new Set(log.summary().recent.map(({ purpose }) => purpose))).toEqual(new Set(['Search by meaning']));
});
