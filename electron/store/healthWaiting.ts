import type { ReadableDatabase, WritableDatabase } from './database';
import { queueEmbedding } from './bulk';

/** How often the same happened, with why. */
export interface Reason {
  kind: string;
  reason: string;
  count: number;
}

/** What is not embedded, or was not read for the graph, and why. */
export interface WaitingFaults {
  /** Memories outside the trash that could not be embedded, by the reason, the most frequent first. */
  notEmbedded: Reason[];
  /** Memories that wait for it in order. */
  queued: number;
  /** Memories that wait for it, and nothing is going to do it. */
  forgotten: number;
  /** Jobs that failed at every attempt, by kind and reason. */
  failedJobs: Reason[];
}

const NOTHING_QUEUED =
  "embedding = 'pending' AND seq NOT IN (SELECT memory_seq FROM jobs WHERE kind = 'embed')";

export function waitingFaults(db: ReadableDatabase): WaitingFaults {
  return {
    notEmbedded: db.all<Reason>(
      `SELECT 'embed' AS kind, coalesce(embedding_error, 'No reason is known.') AS reason, count(*) AS count FROM memories
       WHERE embedding = 'failed' AND status <> 'trash' GROUP BY 2 ORDER BY count DESC, reason`,
    ),
    queued: db.count("SELECT count(*) FROM jobs WHERE kind = 'embed' AND state <> 'failed'"),
    forgotten: db.count(`SELECT count(*) FROM memories WHERE ${NOTHING_QUEUED}`),
    failedJobs: db.all<Reason>(
      `SELECT kind, coalesce(error, 'No reason is known.') AS reason, count(*) AS count FROM jobs
       WHERE state = 'failed' GROUP BY 1, 2 ORDER BY count DESC, reason`,
    ),
  };
}

/** Has everything tried once more that failed or was forgotten. Returns how much that is. */
export function tryAgain(db: WritableDatabase): number {
  const failed = db.run(
    "UPDATE jobs SET state = 'pending', attempts = 0, run_after = 0, error = NULL WHERE state = 'failed'",
  ).changes;
  const seqs = db.column<number>(
    `SELECT seq FROM memories WHERE embedding <> 'embedded'
       AND seq NOT IN (SELECT memory_seq FROM jobs WHERE kind = 'embed')`,
  );
  const again = queueEmbedding(db, seqs);
  db.run("UPDATE memories SET embedding = 'pending', embedding_error = NULL WHERE embedding = 'failed'");
  return failed + again;
}
