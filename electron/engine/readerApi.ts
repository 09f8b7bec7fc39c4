import { filesToWrite, type FilesToWrite } from '../fileBackend/outbox';
import { lookUp, type LookedUp, type LookUp } from '../chat/lookUp';
import { chunkKeys } from '../documents/plan';
import { documentTarget, type DocumentTarget } from '../documents/target';
import { statedTargets, type CorrectionTargets, type TargetAsk } from '../memory/learning/correctionTargets';
import { mostLikeFact, type LikeAsk, type LikeFact } from '../memory/learning/likeFacts';
import { mergeGroups, type MergeAsk, type MergeStep } from '../memory/lifecycle/consolidate';
import { contradictionsOf, type Contradiction } from '../memory/lifecycle/contradictions';
import { nearFacts } from '../memory/lifecycle/nearFacts';
import type { ArchiveReason } from '../memory/lifecycle/archive';
import { placeOf, type Place } from '../memory/inspect/placeOf';
import { relatedMemories, type RelatedAsk, type RelatedMemory } from '../memory/inspect/related';
import { recallAll, type RecallAnswer, type RecallAsk } from '../memory/recall/pipeline';
import { searchRows, type RowSearch } from '../memory/recall/searchRows';
import type { CommunityTerms } from '../memory/graph/communityWords';
import { describeByTerms, SELF_ID, termsOf } from '../memory/graph/listCommunities';
import { targetRows, type Targeted } from '../store/bulk';
import * as communities from '../store/communities';
import type { DescribedCommunity } from '../store/communityRefresh';
import type { ReadableDatabase } from '../store/database';
import { documentsByIds, knownChunks, type KnownChunk, type StoredDocument } from '../store/documents';
import {
  candidatesByName,
  isKnownName,
  unembeddedNames,
  type AskedName,
  type NameCandidate,
} from '../store/entityCandidates';
import { jobsGoOn, jobStatus, nextJobAt } from '../store/jobs';
import { fileFolder, knownDays } from '../store/fileEntries';
import { sessionMessages } from '../store/messages';
import { dueForModel, readingHeldUntil, type DueReading } from '../store/modelReadings';
import * as mirror from '../store/mirror';
import { getSession } from '../store/sessions';
import { findProposalsOf, losslessMerges, pendingCounts } from '../store/proposals';
import { cachedResponse, type CachedResponse } from '../store/responseCache';
import { unfinishedImport, type ImportState } from '../store/imports';
import type { ImportOptions } from '../transfer/import/decide';
import { foresee, type Foreseen } from '../transfer/import/foresee';
import type { ImportRecord } from '../transfer/import/format';
import { resolveSettings, type ResolvedSettings } from '../store/settingsStore';
import type { GivenSettings } from '../settings/given';
import {
  comparedFacts,
  expiredCount,
  factCount,
  factsAfter,
  isAnswering,
  memoriesChangedSince,
  restedSessions,
  sweepPosition,
  sweepRuns,
  type ComparedFact,
  type RestedSession,
  type SweepRun,
} from '../store/sweeps';
import { suggestedCount } from '../store/suggestionSummary';
import { nextUnasked, type OpenPair } from '../store/suggestions';
import { unbuiltMemories, type UnbuiltMemory } from '../store/spaceChange';
import { activeSpace, type EmbeddingSpace } from '../store/spaces';
import { sharedSettings, spaceStatus } from '../store/spaceStatus';
import { nearestNames, type NearName } from '../vectors/sqliteVecEntities';
import { kindNumber } from '../store/vectorSync';
import type { VectorPage, VectorReader } from '../vectors/vectorStore';
import { mirrorProgress, mirrorState, type MirrorProgress, type MirrorState } from './mirrorReads';
import { recallOutside, type Outside, type OutsideAnswers } from './outsideRecall';
import type { SpaceStatus } from '#shared/contract/spaces';
import type { JobStatus } from '#shared/contract/system';
import type { Proposal } from '#shared/domain/proposal';
import type { Message } from '#shared/domain/session';
import type { BulkTarget } from '#shared/domain/table';
import type { ScoredRow } from '#shared/domain/table';

/** More than this around a change is read in pages instead. */
const MOST_AROUND = { entities: 2_000, edges: 10_000 };

/** What the compute worker asks of the reader: everything that scans. */
export class ReaderApi {
  readonly #db: ReadableDatabase;
  readonly #vectors: VectorReader;
  readonly #given: GivenSettings;

  constructor(db: ReadableDatabase, vectors: VectorReader, given: GivenSettings) {
    this.#db = db;
    this.#vectors = vectors;
    this.#given = given;
  }

  recall(ask: RecallAsk): RecallAnswer {
    return recallAll(this.#db, this.#vectors, ask);
  }

  /** An answer for each, in order. */
  recallEach(asks: readonly RecallAsk[]): RecallAnswer[] {
    return asks.map((ask) => this.recall(ask));
  }

  /** The same by what a store outside found: an answer for each, or what that has to be asked first. */
  recallOutside(asks: readonly RecallAsk[], outside: Outside): OutsideAnswers {
    return recallOutside(this.#db, this.#vectors, asks, outside);
  }

  /** What is wanted of a store outside, and what there is. */
  mirrorState(): MirrorState {
    return mirrorState(this.#db, this.settings().values);
  }

  mirrorProgress(): MirrorProgress {
    return mirrorProgress(this.#db);
  }

  mirrorWaiting(spaceId: number, limit: number): mirror.Waiting[] {
    return mirror.waitingMemories(this.#db, this.#vectors, spaceId, limit);
  }

  mirrorToCopy(copy: mirror.Mirror, limit: number): ReturnType<typeof mirror.memoriesToCopy> {
    return mirror.memoriesToCopy(this.#db, this.#vectors, copy, limit);
  }

  /** Which of these points of a store outside belong to no vector of the space. */
  strangePoints(spaceId: number, points: Parameters<typeof mirror.strangePoints>[2]): string[] {
    return mirror.strangePoints(this.#db, spaceId, points);
  }

  /** Rows of the table by meaning and words, best first. */
  searchRows(ask: RowSearch): ScoredRow[] {
    return searchRows(this.#db, this.#vectors, ask);
  }

  /** Where a memory stands in each of these recalls. @throws AppError NOT_FOUND */
  placesOf(id: string, asks: readonly RecallAsk[]): Place[] {
    return asks.map((ask) => placeOf(this.#db, this.#vectors, ask, id));
  }

  relatedMemories(ask: RelatedAsk): RelatedMemory[] {
    return relatedMemories(this.#db, this.#vectors, ask);
  }

  /** The folder that memories live in now, with how many its files have not heard of; see store/fileEntries.ts. */
  fileFolder(): ReturnType<typeof fileFolder> {
    return fileFolder(this.#db);
  }

  knownDays(folder: string): ReturnType<typeof knownDays> {
    return knownDays(this.#db, folder);
  }

  filesToWrite(folder: string, page: { offset: number; limit: number }): FilesToWrite {
    return filesToWrite(this.#db, folder, page);
  }

  settings(): ResolvedSettings {
    return resolveSettings(this.#db, this.#given);
  }

  /** Those that all processes of the store share; by them its model is chosen. */
  sharedSettings(): ResolvedSettings {
    return sharedSettings(this.#db, this.#given);
  }

  spaceStatus(): SpaceStatus {
    return spaceStatus(this.#db, this.#given);
  }

  /** Memories after this one that the space has not got yet. */
  unbuiltMemories(spaceId: number, after: number, limit: number): UnbuiltMemory[] {
    return unbuiltMemories(this.#db, spaceId, after, limit);
  }

  activeSpace(): EmbeddingSpace | null {
    return activeSpace(this.#db);
  }

  jobs(): { status: JobStatus; nextAt: number | null } {
    return { status: jobStatus(this.#db, Date.now()), nextAt: nextJobAt(this.#db) };
  }

  jobsGoOn(): boolean {
    return jobsGoOn(this.#db, Date.now());
  }

  /** Memories that a model has still to read for the graph, and until when another process is at it. UTC ms. */
  dueForModel(limit: number): { memories: DueReading[]; heldUntil: number } {
    return { memories: dueForModel(this.#db, limit), heldUntil: readingHeldUntil(this.#db) };
  }

  /** Of these names those that no entity has, with the entities that may be meant. */
  nameCandidates(asked: readonly AskedName[]): { name: AskedName; candidates: NameCandidate[] }[] {
    return asked
      .filter((name) => !isKnownName(this.#db, name))
      .map((name) => ({ name, candidates: candidatesByName(this.#db, name) }));
  }

  nearestNames(
    spaceId: number,
    asked: { vector: Float32Array; type: NameCandidate['type'] },
    k: number,
  ): NearName[] {
    return nearestNames(this.#db, spaceId, asked, k);
  }

  nextUnaskedPair(): OpenPair | null {
    return nextUnasked(this.#db);
  }

  unembeddedNames(spaceId: number, limit: number): NameCandidate[] {
    return unembeddedNames(this.#db, spaceId, limit);
  }

  /** Messages of a session, oldest first. @throws AppError NOT_FOUND */
  history(sessionId: string, limit: number): Message[] {
    getSession(this.#db, sessionId);
    return sessionMessages(this.#db, sessionId, limit);
  }

  /** What a correction corrects, as far as claims, words and graph tell. */
  correctionTargets(ask: TargetAsk): CorrectionTargets {
    return statedTargets(this.#db, ask);
  }

  /** The fact that means most nearly what a correction says. */
  mostLikeFact(ask: LikeAsk): LikeFact | null {
    return mostLikeFact(this.#db, this.#vectors, ask);
  }

  /** Of memories near each other those that say the same, a few at a time. */
  mergeGroups(ask: MergeAsk): MergeStep {
    return mergeGroups(this.#db, this.#vectors, ask);
  }

  /** Facts that may say the same as this one. */
  nearFacts(seq: number, least: number): number[] {
    return nearFacts(this.#db, this.#vectors, seq, least);
  }

  /** A part of the vectors of all facts; null after the last. */
  factVectors(spaceId: number, after: number): VectorPage | null {
    return this.#vectors.page(spaceId, after, kindNumber('fact'));
  }

  /** Memories in use that contradict this one. */
  contradictionsOf(seq: number): Contradiction[] {
    return contradictionsOf(this.#db, seq);
  }

  factsAfter(seq: number, limit: number): ComparedFact[] {
    return factsAfter(this.#db, seq, limit);
  }

  comparedFacts(seqs: readonly number[]): ComparedFact[] {
    return comparedFacts(this.#db, seqs);
  }

  factCount(): number {
    return factCount(this.#db);
  }

  memoriesChangedSince(position: number, limit: number): { seqs: number[]; position: number } | null {
    return memoriesChangedSince(this.#db, position, limit);
  }

  /** Row numbers of what a bulk action is about. */
  targetRows(target: BulkTarget): Targeted {
    return targetRows(this.#db, target, { now: Date.now(), settings: this.settings().values });
  }

  /** The document that a file is, or is to be. */
  documentTarget(collection: string, path: string): DocumentTarget {
    return documentTarget(this.#db, collection, path);
  }

  documentsByIds(ids: readonly string[]): StoredDocument[] {
    return documentsByIds(this.#db, ids);
  }

  /** Passages that a document has or has had. */
  knownChunks(documentId: string): KnownChunk[] {
    return knownChunks(this.#db, documentId, chunkKeys(documentId));
  }

  sweepPosition(name: string): number {
    return sweepPosition(this.#db, name);
  }

  /** The last run of each sweep that ever ran. */
  sweepRuns(): SweepRun[] {
    return sweepRuns(this.#db);
  }

  /** Memories that the sweep would archive. */
  archivable(reason: ArchiveReason, now: number): number {
    if (reason === 'expired') return expiredCount(this.#db, now);
    return suggestedCount(this.#db, 'low_value', { now, settings: this.settings().values });
  }

  /** Suggestions to join that lose no word, after this one. */
  losslessMerges(after: string, limit: number): string[] {
    return losslessMerges(this.#db, after, limit).map(({ id }) => id);
  }

  /** How many of these there are. */
  losslessCount(): number {
    return pendingCounts(this.#db).lossless;
  }

  /** Chats that rested since `before` (UTC milliseconds) and want a summary, with what the person said in them. */
  chatsToSummarize(before: number, limit: number): (RestedSession & { texts: string[] })[] {
    return restedSessions(this.#db, before, limit).map((session) => ({
      ...session,
      texts: sessionMessages(this.#db, session.id)
        .filter((message) => message.role === 'user')
        .map((message) => message.text),
    }));
  }

  isAnswering(): boolean {
    return isAnswering(this.#db);
  }

  /** What a command of the chat shows. */
  lookUp(what: LookUp): LookedUp {
    return lookUp(this.#db, what, { now: Date.now(), settings: this.settings().values });
  }

  /** What was found to learn in a message. */
  proposalsOf(messageId: string): Proposal[] {
    return findProposalsOf(this.#db, messageId);
  }

  /** The answer that is kept for a prompt, by its key. */
  cachedResponse(key: string): CachedResponse | null {
    return cachedResponse(this.#db, key, Date.now());
  }

  communitiesAreDue(): boolean {
    return communities.communitiesAreDue(this.#db, SELF_ID, Date.now());
  }

  /** The entity that the person is. */
  person(): { id: string; communityId: string | null } {
    return communities.personOf(this.#db, SELF_ID);
  }

  /** See the store; null when there are too many to give at once. */
  edgesAround(touched: readonly string[], person: string): communities.Ends[] | null {
    return communities.edgesAround(this.#db, touched, person, MOST_AROUND);
  }

  edgesAfter(
    after: readonly [string, string, string] | null,
    person: string,
    limit: number,
  ): ReturnType<typeof communities.edgesAfter> {
    return communities.edgesAfter(this.#db, after, person, limit);
  }

  membershipsOf(ids: readonly string[]): [id: string, communityId: string][] {
    return communities.membershipsOf(this.#db, ids);
  }

  membershipsAfter(after: string, limit: number): [id: string, communityId: string][] {
    return communities.membershipsAfter(this.#db, after, limit);
  }

  communityIds(): string[] {
    return communities.communityIds(this.#db);
  }

  communityCount(): number {
    return communities.communityCount(this.#db);
  }

  /** Communities that no model has described, with what says what they are about; the largest first. */
  undescribedCommunities(
    size: number,
    limit: number,
  ): { id: string; fingerprint: string; terms: CommunityTerms }[] {
    return communities
      .undescribedCommunities(this.#db, size, limit)
      .map(({ id, fingerprint }) => ({ id, fingerprint, terms: termsOf(this.#db, id) }));
  }

  describeByTerms(asked: readonly { id: string; size: number }[]): DescribedCommunity[] {
    return describeByTerms(this.#db, asked);
  }

  unfinishedImport(id: string): ImportState | null {
    return unfinishedImport(this.#db, id);
  }

  giveBackPages(): void {
    this.#db.giveBackPages();
  }

  /** What an import would make of these records. */
  foresee(records: readonly ImportRecord[], options: ImportOptions): Foreseen[] {
    return foresee(this.#db, records, options, Date.now());
  }
}
