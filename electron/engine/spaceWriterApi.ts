import { AppError } from '#shared/errors';
import type { EmbedOutcome } from '../models/ports';
import { runBackground, type CommandContext } from '../store/command';
import { finishJob, releaseJob, stillLeased, type LeasedJob } from '../store/jobs';
import { dropSome, dropSpace, retiredSpace } from '../store/retiredSpaces';
import {
  completeChange,
  giveUpChange,
  holdChange,
  noteDone,
  noteFailure,
  noteProblem,
  noteSpace,
  spaceChange,
  wantSpace,
  type SpaceChange,
  type UnbuiltMemory,
  type WantedSpace,
} from '../store/spaceChange';
import { activateSpace, activeSpace, findSpace, insertSpace, type EmbeddingSpace } from '../store/spaces';
import { vectorPayload } from '../store/vectorSync';
import { putNameVector, type NameVector } from '../vectors/sqliteVecEntities';
import type { VectorStore } from '../vectors/vectorStore';
import type { Undoing } from './undoing';

export type NewSpace = Omit<EmbeddingSpace, 'id' | 'state'>;

/** What the compute worker writes of vectors and of the spaces that they are of. */
export class SpaceWriterApi {
  constructor(
    protected readonly context: CommandContext,
    protected readonly vectors: VectorStore,
    protected readonly undoing: Pick<Undoing, 'isUnderWay'>,
  ) {}

  /** The space in use; where there is none yet, this one from now on. */
  firstSpace(space: NewSpace): EmbeddingSpace {
    const { db } = this.context;
    return runBackground(this.context, ['memories', 'jobs'], () => {
      const active = activeSpace(db);
      if (active !== null) return active;
      const opened = this.#open(space);
      activateSpace(db, opened.id);
      return { ...opened, state: 'active' as const };
    });
  }

  /** What a job's text became in this space. One that is not in use any more takes nothing: the job waits for another. */
  storeVectors(spaceId: number, results: readonly { job: LeasedJob; outcome: EmbedOutcome }[]): void {
    const { db } = this.context;
    runBackground(this.context, ['memories', 'jobs'], () => {
      const inUse = activeSpace(db)?.id === spaceId;
      for (const { job, outcome } of results) {
        if (!stillLeased(db, job)) continue; // edited or erased meanwhile: a newer job exists, or none is needed
        if (!inUse) {
          releaseJob(db, job, 0);
          continue;
        }
        const reason = outcome.ok ? this.#tryUpsert(spaceId, job.memorySeq, outcome.vectors) : outcome.reason;
        db.run(
          'UPDATE memories SET embedding = ?, embedding_error = ? WHERE seq = ?',
          reason === null ? 'embedded' : 'failed',
          reason,
          job.memorySeq,
        );
        finishJob(db, job);
      }
    });
  }

  /**
   * Another space is wanted than the one in use. Null: some other process builds one, until the time that it gave.
   * `until`: for how long this process is at it, UTC milliseconds.
   */
  holdSpaceChange(wanted: WantedSpace, until: number): SpaceChange | null {
    const { db, process, now } = this.context;
    const known = spaceChange(db);
    if (known !== null && known.holder !== process && known.heldUntil > now()) return null;
    return runBackground(this.context, known?.key === wanted.key ? [] : ['jobs'], () => {
      const change = wantSpace(db, wanted);
      holdChange(db, process, until);
      return change;
    });
  }

  /** This process is not at it any more. */
  releaseSpaceChange(): void {
    const { db, process } = this.context;
    if (spaceChange(db)?.holder === process) runBackground(this.context, [], () => holdChange(db, '', 0));
  }

  /** The space to build, once the size of its vectors is known. @throws AppError CONFLICT when something else is wanted now */
  openSpaceChange(space: NewSpace): EmbeddingSpace {
    const { db } = this.context;
    return runBackground(this.context, ['jobs'], () => {
      if (spaceChange(db)?.key !== space.key) throw notWanted();
      const opened = this.#open(space);
      db.run("UPDATE embedding_spaces SET state = 'building' WHERE id = ?", opened.id);
      noteSpace(db, opened.id);
      return { ...opened, state: 'building' as const };
    });
  }

  /** What memories became in the space that is being built; a text that has changed meanwhile has its turn again. */
  storeBuilt(
    spaceId: number,
    results: readonly { memory: UnbuiltMemory; outcome: EmbedOutcome }[],
    tell: boolean,
  ): void {
    const { db } = this.context;
    runBackground(this.context, tell ? ['jobs'] : [], () => {
      if (spaceChange(db)?.spaceId !== spaceId) throw notWanted();
      for (const { memory, outcome } of results) {
        const same = db.get(
          'SELECT 1 AS found FROM memories WHERE seq = ? AND text = ?',
          memory.seq,
          memory.text,
        );
        if (same === undefined) continue;
        const reason = outcome.ok ? this.#tryUpsert(spaceId, memory.seq, outcome.vectors) : outcome.reason;
        if (reason !== null) noteFailure(db, spaceId, memory.seq, reason);
      }
      noteDone(db, results.length);
    });
  }

  /** Names of entities in the space that is being built. */
  storeBuiltNames(names: readonly NameVector[]): void {
    const { db } = this.context;
    runBackground(this.context, [], () => {
      for (const name of names) {
        const there = db.get('SELECT 1 AS found FROM entities WHERE id = ?', name.entityId);
        if (there !== undefined) putNameVector(db, name);
      }
    });
  }

  noteSpaceProblem(problem: string): void {
    const { db } = this.context;
    if (spaceChange(db)?.problem === problem) return;
    runBackground(this.context, ['jobs'], () => noteProblem(db, problem));
  }

  /** Recall uses the new space from now on, if it has all memories. Returns whether it does. */
  completeSpaceChange(spaceId: number): boolean {
    const { db } = this.context;
    return runBackground(this.context, ['memories', 'jobs', 'settings'], () => {
      if (spaceChange(db)?.spaceId !== spaceId) throw notWanted();
      return completeChange(db, spaceId);
    });
  }

  /** The model in use stays. */
  giveUpSpaceChange(): void {
    const { db } = this.context;
    if (spaceChange(db) !== null) runBackground(this.context, ['jobs'], () => giveUpChange(db));
  }

  /** Removes some vectors of spaces that are used no more. Returns how many; 0 when none is left. */
  dropRetired(limit: number): number {
    const { db } = this.context;
    const space = retiredSpace(db);
    if (space === null) return 0;
    return runBackground(this.context, [], () => Math.max(1, dropSome(db, space, limit)));
  }

  #open(space: NewSpace): EmbeddingSpace {
    const { db, now } = this.context;
    const known = findSpace(db, space.key);
    if (known?.dimensions === space.dimensions) return known;
    // The model has become another one by the same name: nothing of what it made before is of use.
    if (known !== null) dropSpace(db, known.id);
    const opened = insertSpace(db, { ...space, state: 'building' }, now());
    this.vectors.createSpace(opened.id, opened.dimensions);
    return opened;
  }

  #tryUpsert(spaceId: number, memorySeq: number, vectors: readonly Float32Array[]): string | null {
    const row = this.context.db.get<{
      status: string;
      kind: string;
      importance: number;
      expires_at: number | null;
      scope: string;
    }>('SELECT status, kind, importance, expires_at, scope FROM memories WHERE seq = ?', memorySeq);
    if (row === undefined) return null;
    try {
      this.vectors.upsert(spaceId, memorySeq, vectors, vectorPayload(row));
      return null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'EMBEDDER_FAILED') return error.message;
      throw error;
    }
  }
}

function notWanted(): AppError {
  return new AppError('CONFLICT', 'Another embedding model is wanted by now.');
}
