import path from 'node:path';
import { AppError } from '#shared/errors';
import { markSuspect } from '../store/open';
import { storePaths } from '../store/paths';
import type { RecalledFact, RecalledMemory } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import { lookUp, type LookedUp, type LookUp } from '../chat/lookUp';
import { answerQuestion } from '../memory/graph/answerQuestion';
import { markInjectable } from '../memory/graph/injectable';
import type { GraphQuestion } from '../memory/graph/questions';
import { calibrate, calibrationSchema } from '../memory/recall/calibration';
import { recallMemories } from '../memory/recall/recall';
import type { ReadableDatabase } from '../store/database';
import { factsOfMemory } from '../store/graphRead';
import { jobStatus, nextJobAt } from '../store/jobs';
import { getMemoryRow } from '../store/memoriesRead';
import { sessionMessages } from '../store/messages';
import { getSession } from '../store/sessions';
import { findProposalsOf } from '../store/proposals';
import { cachedResponse, type CachedResponse } from '../store/responseCache';
import { resolveSettings, type ResolvedSettings } from '../store/settingsStore';
import { storeFacts } from '../store/status';
import { activeSpace, type EmbeddingSpace } from '../store/spaces';
import type { VectorReader } from '../vectors/vectorStore';
import type { JobStatus } from '#shared/contract/system';
import type { Proposal } from '#shared/domain/proposal';
import type { Message } from '#shared/domain/session';

export interface RecallAsk {
  query: string;
  vector: Float32Array | null;
  /** The space that the vector is of. It is compared with no other, even if another became active meanwhile. */
  spaceId: number | null;
  limit: number;
  purpose: 'inject' | 'search';
  question: GraphQuestion | null;
  settings: Settings;
  now: number;
}

export interface RecallAnswer {
  memories: RecalledMemory[];
  /** Facts that answer the question, in full. */
  answerFacts: RecalledFact[];
  /** Facts that stand behind the memories. */
  relatedFacts: RecalledFact[];
  searchMs: number;
  graphMs: number;
}

const MAX_RELATED_FACTS = 10;

/** What the compute worker asks of the reader: everything that scans. */
export class ReaderApi {
  readonly #db: ReadableDatabase;
  readonly #vectors: VectorReader;
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(
    db: ReadableDatabase,
    vectors: VectorReader,
    env: Readonly<Record<string, string | undefined>>,
  ) {
    this.#db = db;
    this.#vectors = vectors;
    this.#env = env;
  }

  recall(ask: RecallAsk): RecallAnswer {
    const started = performance.now();
    const space = activeSpace(this.#db);
    const calibration = space === null ? null : calibrationSchema.parse(JSON.parse(space.calibration));
    const { memories } = recallMemories(this.#db, this.#vectors, {
      ...ask,
      vector: space === null || space.id !== ask.spaceId ? null : ask.vector,
      spaceId: space?.id ?? null,
      calibrate: (cosine) => (calibration === null ? 0 : calibrate(calibration, cosine)),
    });
    const searched = performance.now();
    const answer = ask.question === null ? [] : answerQuestion(this.#db, ask.question);
    const behind = memories
      .filter((hit) => hit.injectable)
      .flatMap((hit) => factsOfMemory(this.#db, getMemoryRow(this.#db, hit.memory.id).seq));
    const known = new Set(answer.map((fact) => fact.edgeId));
    const related = new Map(
      behind.filter((fact) => !known.has(fact.edgeId)).map((fact) => [fact.edgeId, fact]),
    );
    const mark = (facts: typeof behind): RecalledFact[] =>
      markInjectable(this.#db, facts, ask.settings, ask.now);
    return {
      memories,
      answerFacts: mark(answer),
      relatedFacts: mark([...related.values()].slice(0, MAX_RELATED_FACTS)),
      searchMs: searched - started,
      graphMs: performance.now() - searched,
    };
  }

  settings(): ResolvedSettings {
    return resolveSettings(this.#db, this.#env);
  }

  activeSpace(): EmbeddingSpace | null {
    return activeSpace(this.#db);
  }

  storeFacts(): { sqlite: string; sqliteVec: string; schemaVersion: number; integrity: string } {
    const facts = storeFacts(this.#db);
    // The next start then examines the file and climbs the ladder.
    if (facts.integrity !== 'ok') {
      markSuspect(storePaths(path.dirname(this.#db.file)), new AppError('STORE_CORRUPT', facts.integrity));
    }
    return facts;
  }

  jobs(): { status: JobStatus; nextAt: number | null } {
    return { status: jobStatus(this.#db), nextAt: nextJobAt(this.#db) };
  }

  /** Messages of a session, oldest first. @throws AppError NOT_FOUND */
  history(sessionId: string, limit: number): Message[] {
    getSession(this.#db, sessionId);
    return sessionMessages(this.#db, sessionId, limit);
  }

  /** What a command of the chat shows. */
  lookUp(what: LookUp): LookedUp {
    return lookUp(this.#db, what);
  }

  /** What was found to learn in a message. */
  proposalsOf(messageId: string): Proposal[] {
    return findProposalsOf(this.#db, messageId);
  }

  /** The answer that is kept for a prompt, by its key. */
  cachedResponse(key: string): CachedResponse | null {
    return cachedResponse(this.#db, key, Date.now());
  }
}
