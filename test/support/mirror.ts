import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Settings } from '#shared/domain/settings';
import type { RecallAnswer, RecallAsk } from '../../electron/memory/recall/pipeline';
import { MirrorService } from '../../electron/engine/compute/mirror';
import { recallWith, type RecallEach } from '../../electron/engine/compute/outsideSearch';
import { ConnectionLog } from '../../electron/models/connections';
import { writeSettings } from '../../electron/store/settingsStore';
import { addressOf, openIndex } from '../../electron/vectors/openIndex';
import { pointId } from '../../electron/vectors/points';
import type { VectorIndex } from '../../electron/vectors/vectorIndex';
import { remoteOf } from '../unit/chat/turns';
import type { TestStore } from './store';

const PATIENCE_MS = 30_000;

/** A store with the service that keeps a server in step with it. */
export interface Mirrored {
  service: MirrorService;
  log: ConnectionLog;
  recall: RecallEach;
  /** Until all that was done is known over there. */
  caughtUp(): Promise<void>;
  /** Until the status is this one. */
  until(state: 'ready' | 'copying' | 'unreachable' | 'refused' | 'failing'): Promise<void>;
  choose(settings: Partial<Settings>): void;
}

export function mirrored(store: TestStore, options: { process?: string; key?: string } = {}): Mirrored {
  const log = new ConnectionLog();
  const [reader, writer] = [remoteOf(store.reader), remoteOf(store.writer)];
  const service = new MirrorService({
    ...{ reader, writer, log, process: options.process ?? 'test' },
    key: () => options.key ?? null,
  });
  service.start();
  onTestFinished(() => service.stop());
  const until = (holds: () => Promise<boolean>): Promise<void> => eventually(holds, service);
  return {
    service,
    log,
    recall: recallWith(reader, service),
    caughtUp: () =>
      until(async () => {
        const { state, waiting } = await service.status(false);
        return state === 'ready' && waiting === 0;
      }),
    until: (state) => until(async () => (await service.status(false)).state === state),
    choose: (settings) => {
      writeSettings(store.db, settings);
      service.reconsider();
    },
  };
}

async function eventually(holds: () => Promise<boolean>, service: MirrorService): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    service.poke();
    if (await holds()) return;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(await service.status(false))}`);
    await sleep(20);
  }
}

/** The copy that the service writes to, as another client of the server sees it. */
export function copyOf(store: TestStore): VectorIndex {
  const { followed, settings, space } = store.reader.mirrorState();
  if (followed === null || space === null || settings.vectorStore === 'sqlite-vec') {
    throw new Error('no copy');
  }
  const address = addressOf(settings.vectorStore, followed.address);
  const options = {
    log: new ConnectionLog(),
    timeoutMs: 5_000,
    ending: new AbortController().signal,
    key: null,
  };
  const collection = { name: followed.collection, dimensions: space.dimensions };
  return openIndex({ store: settings.vectorStore, address, ...options }, collection);
}

/** The ids of the points that a copy of what is kept here has, in order. */
export function pointsHere(store: TestStore): string[] {
  return store.readable
    .all<{ id: string; part: number }>(
      `SELECT m.id, v.part FROM vectors v JOIN memories m ON m.seq = v.memory_seq
       JOIN embedding_spaces s ON s.id = v.space_id AND s.state = 'active'`,
    )
    .map(({ id, part }) => pointId(id, part))
    .sort();
}

/** What a recall found, in order, without the times it took. */
export function foundBy({ memories, corrections, chunks }: RecallAnswer): unknown {
  const plain = (hits: RecallAnswer['memories']) =>
    hits.map(({ memory, score, matched, injectable, withheld }) => ({
      text: memory.text,
      score: Math.round(score * 1e5),
      ...{ matched, injectable, withheld },
    }));
  return { memories: plain(memories), corrections: plain(corrections), chunks: plain(chunks) };
}

/** The same recall by the vectors that are kept here. */
export function here(store: TestStore, asks: readonly RecallAsk[]): unknown[] {
  return store.reader.recallEach(asks).map(foundBy);
}
