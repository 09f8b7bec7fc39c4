import { AppError } from '#shared/errors';
import type { Actor } from '#shared/domain/journal';
import type { Extraction } from '../memory/graph/extraction';
import { canonicalName } from '../memory/graph/normalizeName';
import { mergeEntities } from '../memory/graph/edit/merge';
import type { NameHint } from '../memory/graph/resolveNames';
import { evict } from '../memory/graph/edit/evict';
import { RULES_VERSION } from '../memory/graph/rules/ruleExtractor';
import { storeExtraction } from '../memory/graph/storeExtraction';
import { writeDocument, type DocumentPiece } from '../documents/writeDocument';
import { openTurn, closeTurn, type OpenedTurn, type TurnRequest, type TurnResult } from '../chat/turnStore';
import { changeStatus } from '../memory/ingest/changeStatus';
import { rememberAsStep } from '../memory/ingest/rememberAsStep';
import { acceptProposal } from '../memory/learning/accept';
import { archiveSome, type ArchiveReason } from '../memory/lifecycle/archive';
import { changeSome, type BulkBatch, type BulkResult } from '../memory/lifecycle/bulk';
import type { MergeGroup } from '../memory/lifecycle/consolidate';
import type { Contradiction } from '../memory/lifecycle/contradictions';
import { suggestContradictions } from '../memory/lifecycle/suggestContradictions';
import { consolidateGroups, joinProposals } from '../memory/lifecycle/joinGroups';
import { keepSummary } from '../memory/lifecycle/keepSummary';
import { mend, type Mended, type MendPiece } from '../memory/lifecycle/mend';
import { propose, type ProposalDraft, waitingTwin } from '../memory/learning/propose';
import type { NewMemory } from '#shared/domain/memory';
import type { Proposal } from '#shared/domain/proposal';
import { runBackground, runCommand, type CommandContext } from '../store/command';
import * as communities from '../store/communityRefresh';
import { queueSomeUnread } from '../store/extractions';
import {
  finishJob,
  leaseJobs,
  releaseJob,
  retryJob,
  stillLeased,
  type JobKind,
  type LeasedJob,
} from '../store/jobs';
import { holdReading, noteReading, stillSays, type DueReading } from '../store/modelReadings';
import { entityExists } from '../store/graphWrite';
import { noteAsked, putSuggestion } from '../store/suggestions';
import { isDue } from '../store/graphSettle';
import { moveSweep, noteSweepRun, type SweepRun } from '../store/sweeps';
import { endImport } from '../store/imports';
import { applyBatch, type AppliedBatch, type ImportBatch } from '../transfer/import/apply';
import { changeMirror, mirrorDomains, type MirrorChange } from '../store/mirror';
import { findProposal } from '../store/proposals';
import { keepResponse, type NewCachedResponse } from '../store/responseCache';
import { putNameVector, type NameVector } from '../vectors/sqliteVecEntities';
import { FileWriterApi } from './fileWriterApi';

export interface Caller {
  actor: Actor;
  requestId?: string | undefined;
}

/** What was read out of a text, and by what. */
interface Read {
  /** Null: nothing was, and what is known stays. */
  extraction: Extraction | null;
  extractor: string;
  problem?: string | null;
  /** What names may mean that no entity has yet. */
  hints?: readonly NameHint[];
}
/** The same of the text of a job. */
export interface Extracted extends Read {
  job: LeasedJob;
}

/** Memories queued in one round, to be read by the rules of now. */
const READ_AGAIN_AT_ONCE = 1_000;

/** What the compute worker asks of the writer. Each method is one short transaction. */
export class WriterApi extends FileWriterApi {
  /** Nothing is left that an older version has read: what is written from now on is read by this one. */
  #allRead = false;

  /** Whether a long step is being undone or redone: what would be embedded now may be gone in a moment. */
  isUndoing(): boolean {
    return this.undoing.isUnderWay;
  }

  leaseJobs(kind: JobKind, limit: number): LeasedJob[] {
    const { db, now } = this.context;
    return runBackground(this.context, [], () => leaseJobs(db, kind, limit, now()));
  }

  /** The embedder as a whole is down: the jobs wait, and none counts as an attempt. */
  releaseJobs(jobs: readonly LeasedJob[], runAfter: number, why: string | null = null): void {
    const { db } = this.context;
    runBackground(this.context, [], () => jobs.forEach((job) => releaseJob(db, job, runAfter, why)));
  }

  failJob(job: LeasedJob, error: string): void {
    const { db, now } = this.context;
    runBackground(this.context, ['jobs'], () => retryJob(db, job, error, now()));
  }

  storeExtractions(results: readonly Extracted[]): void {
    const { db } = this.context;
    runBackground(this.context, ['graph', 'jobs'], () => {
      for (const { job, ...read } of results) {
        if (!stillLeased(db, job)) continue;
        this.#storeRead(job, read);
        finishJob(db, job);
      }
    });
  }

  /** What a model has read out of a memory, unless that has changed meanwhile. */
  storeReading({ extraction, extractor, problem, hints, ...memory }: DueReading & Read): void {
    const { db } = this.context;
    runBackground(this.context, ['graph', 'jobs'], () => {
      if (!stillSays(db, memory.memorySeq, memory.text)) return;
      this.#storeRead(memory, { extraction, extractor, problem: problem ?? null, hints: hints ?? [] });
    });
  }

  /** Says until when (UTC milliseconds) this process reads memories by a model. */
  holdReading(until: number): void {
    const { db } = this.context;
    runBackground(this.context, ['jobs'], () => holdReading(db, until));
  }

  /** Keeps the vector of an entity's name and what else it may be. */
  keepNameVector({ maybe, ...name }: NameVector & Pick<NameHint, 'maybe'>): void {
    const { db, now } = this.context;
    runBackground(this.context, maybe.length > 0 ? ['graph'] : [], () => {
      if (!entityExists(db, name.entityId)) return;
      putNameVector(db, name);
      for (const { entityId: other, ...why } of maybe) {
        if (entityExists(db, other)) putSuggestion(db, { one: name.entityId, other, ...why, at: now() });
      }
    });
  }

  /** What a model says of two entities that may be one. That they are makes them one, as a step that can be undone. */
  settlePair(pair: {
    one: string;
    other: string;
    model: string;
    verdict: 'same' | 'different' | 'unsure';
  }): void {
    const { db } = this.context;
    // Before the step: after an undo it is not asked again.
    runBackground(this.context, ['graph'], () =>
      noteAsked(db, { ...pair, different: pair.verdict === 'different' }),
    );
    if (pair.verdict !== 'same') return;
    runCommand(
      this.context,
      {
        name: 'graph.merge',
        actor: 'system',
        domains: ['graph', 'journal'],
        label: ({ label }) => `${label}, as ${pair.model} judged`,
        undoable: true,
      },
      () => mergeEntities(db, pair.one, [pair.other]),
    );
  }

  #storeRead({ memorySeq, createdAt }: DueReading, { extraction, extractor, problem, hints }: Read): void {
    const { db, now } = this.context;
    const at = now();
    const done = { memorySeq, extractor, problem: problem ?? null };
    if (extraction === null) {
      noteReading(db, { ...done, at });
      return;
    }
    const ids = storeExtraction(db, { ...done, at: createdAt, extraction, hints: hints ?? [], now: at });
    for (const { canonical, vector, same } of hints ?? []) {
      const entityId = ids.get(canonical);
      const type = extraction.entities.find(({ name }) => canonicalName(name) === canonical)?.type;
      if (vector === null || same !== null || entityId === undefined || type === undefined) continue;
      putNameVector(db, { ...vector, entityId, type });
    }
  }

  openTurn(request: TurnRequest, caller: Caller): OpenedTurn {
    return openTurn(this.context, request, caller);
  }

  closeTurn(result: TurnResult, caller: Caller): void {
    closeTurn(this.context, result, caller);
  }

  /** Keeps an answer for when the same prompt comes again. */
  keepResponse(response: NewCachedResponse): void {
    const { db, now } = this.context;
    runBackground(this.context, [], () => keepResponse(db, response, now()));
  }

  trash(ids: readonly string[], caller: Caller): { changed: number } {
    return changeStatus(this.context, 'trash', ids, caller);
  }

  /** A piece of a bulk action. `tookMs`: for how long it kept the writer. */
  changeSome(batch: BulkBatch, caller: Caller): BulkResult & { tookMs: number } {
    const start = performance.now();
    return { ...changeSome(this.context, batch, caller), tookMs: performance.now() - start };
  }

  /** A piece of what reading a file changes. `tookMs`: for how long it kept the writer. */
  writeDocument(piece: DocumentPiece, caller: Caller): { seq: number | null; tookMs: number } {
    const start = performance.now();
    const seq = writeDocument(this.context, piece, caller);
    return { seq, tookMs: performance.now() - start };
  }

  remember(memory: NewMemory, caller: Caller): ReturnType<typeof rememberAsStep> {
    return rememberAsStep(this.context, memory, caller);
  }

  /**
   * Proposes what is new among the drafts, and remembers at once those that are to be accepted and carry no flag.
   * Returns the new ones as they are then, and of what the person says again that which still waits.
   */
  learn(drafts: readonly (ProposalDraft & { accept: boolean })[]): Proposal[] {
    const { db } = this.context;
    return drafts.flatMap(({ accept, ...draft }) => {
      const found = propose(this.context, [draft]);
      if (found.length === 0 && draft.proposedBy === 'rules') return waitingTwin(db, draft) ?? [];
      return found.flatMap((proposal) => {
        if (!accept || proposal.flags.length > 0) return [proposal];
        acceptProposal(this.context, { id: proposal.id }, { actor: 'chat' });
        return findProposal(db, proposal.id) ?? [];
      });
    });
  }

  /** Joins memories that say the same, as a part of this step, or suggests it. Returns how many of either are new. */
  consolidate(
    groups: readonly (MergeGroup & { join: boolean })[],
    step: string,
  ): { suggested: number; merged: number } {
    return consolidateGroups(this.context, groups, step);
  }

  /** Returns how many are new. */
  suggestContradictions(found: readonly Contradiction[]): number {
    return suggestContradictions(this.context, found);
  }

  moveSweep(name: string, position: number): void {
    const { db } = this.context;
    runBackground(this.context, [], () => moveSweep(db, name, position));
  }

  keepSummary(summary: { sessionId: string; text: string | null; until: number }): void {
    keepSummary(this.context, summary);
  }

  /**
   * Lets edges begin and end as time passes, takes out of the graph what is of no use any more, and has memories read
   * again that an older version has read. Returns how many facts and things are gone.
   */
  tidyGraph(): number {
    const { db, now } = this.context;
    if (isDue(db, now())) runBackground(this.context, ['graph'], () => undefined);
    const gone = evict(this.context, { dryRun: false }, { actor: 'system' });
    this.#readAgain();
    return gone.expiredEdges + gone.orphans + gone.aboveCap;
  }

  /** How many facts and things tidying would take out of the graph. */
  rehearseTidying(): number {
    const gone = evict(this.context, { dryRun: true }, { actor: 'system' });
    return gone.expiredEdges + gone.orphans + gone.aboveCap;
  }

  #readAgain(): void {
    const { db } = this.context;
    if (this.#allRead) return;
    const queued = runBackground(this.context, [], () =>
      queueSomeUnread(db, RULES_VERSION, READ_AGAIN_AT_ONCE),
    );
    this.#allRead = queued === 0;
    if (queued > 0) this.context.committed(['jobs']);
  }

  /** Returns how many were archived; 0 when none is left. */
  archiveSome(reason: ArchiveReason, step: string): number {
    return archiveSome(this.context, reason, step);
  }

  /** Joins what these suggestions say, as a part of this step. */
  joinProposals(ids: readonly string[], step: string, caller: Caller): { groups: number; merged: number } {
    return joinProposals(this.context, ids, step, caller);
  }

  /** A piece of an import. `tookMs`: for how long it kept the writer. */
  importSome(batch: ImportBatch, { actor }: Caller): AppliedBatch & { tookMs: number } {
    const start = performance.now();
    return { ...applyBatch(this.context, batch, actor), tookMs: performance.now() - start };
  }

  endImport(id: string): void {
    const { db, now } = this.context;
    runBackground(this.context, [], () => endImport(db, id, now()));
  }

  /** A piece of a repair. */
  mend(piece: MendPiece): Mended {
    return mend(this.context, this.vectors, piece);
  }

  /** A step of a copy in a store outside. Returns whether it was done. */
  changeMirror(change: MirrorChange): boolean {
    const { db } = this.context;
    return runBackground(this.context, mirrorDomains(change), () => changeMirror(db, change));
  }

  noteSweepRun(run: SweepRun): void {
    const { db } = this.context;
    runBackground(this.context, [], () => noteSweepRun(db, run));
  }

  /** Null while another process is at it. See store/communityRefresh.ts, of this and the next six. */
  beginCommunityRefresh(): { token: number; all: boolean } | null {
    const { db, now } = this.context;
    return runBackground(this.context, [], () => communities.beginRefresh(db, now()));
  }

  endCommunityRefresh(token: number, complete: boolean): void {
    const { db } = this.context;
    runBackground(this.context, [], () => communities.endRefresh(db, token, complete));
  }

  takeTouched(token: number, limit: number): string[] {
    return this.#whileRefreshing(token, [], (db) => communities.takeTouched(db, limit));
  }

  putMembers(token: number, members: readonly (readonly [id: string, communityId: string | null])[]): void {
    this.#whileRefreshing(token, ['graph'], (db) => communities.putMembers(db, members));
  }

  putCommunities(token: number, described: readonly communities.DescribedCommunity[]): void {
    const at = this.context.now();
    this.#whileRefreshing(token, ['graph'], (db) => communities.putCommunities(db, described, at));
  }

  removeCommunities(token: number, ids: readonly string[]): void {
    this.#whileRefreshing(token, ['graph'], (db) => communities.removeCommunities(db, ids));
  }

  /** Of a community that is still what the model was told of. */
  describeCommunity(words: Parameters<typeof communities.describeCommunity>[1]): boolean {
    const { db } = this.context;
    return runBackground(this.context, ['graph'], () => communities.describeCommunity(db, words));
  }

  /** @throws AppError CONFLICT when another process has taken the refresh over */
  #whileRefreshing<T>(
    token: number,
    domains: Parameters<typeof runBackground>[1],
    body: (db: CommandContext['db']) => T,
  ): T {
    const { db } = this.context;
    return runBackground(this.context, domains, () => {
      if (communities.isRefreshing(db, token)) return body(db);
      throw new AppError('CONFLICT', 'Another process refreshes the communities now.');
    });
  }
}
