import { memoryCountEstimate } from './candidates';
import type { ReadableDatabase } from './database';
import { completeHeld, heldUntilCommit } from './held';

/** The turns around one, of the same session. */
export interface Surroundings {
  seq: number;
  before: number | null;
  /** Two turns before. */
  earlier: number | null;
  after: number | null;
}

/** An active episode, and the session that it is of. */
export interface SessionTurn {
  seq: number;
  session_id: string | null;
}

/** In so small a store, reading whole sessions is faster than looking up what surrounds each of their turns. */
const FEW_MEMORIES = 1_500;

/** Turns in order, by their session's id. */
const ordersOf = heldUntilCommit(() => new Map<string, readonly number[]>());

/** What was said right before and after turns. */
export class TurnOrder {
  readonly #db: ReadableDatabase;
  readonly #small: boolean;

  constructor(db: ReadableDatabase) {
    this.#db = db;
    this.#small = memoryCountEstimate(db) <= FEW_MEMORIES;
  }

  /** For each of the turns, by number. Those of no session are left out. */
  around(turns: readonly SessionTurn[]): Map<number, Surroundings> {
    const found = this.#small ? this.#inSessions(turns) : this.#lookedUp(turns);
    return new Map(found.map((around) => [around.seq, around]));
  }

  #inSessions(turns: readonly SessionTurn[]): Surroundings[] {
    const sessions = this.#sessions(turns);
    return turns.flatMap(({ seq, session_id: session }) => {
      const order = session === null ? undefined : sessions.get(session);
      const place = order?.indexOf(seq) ?? -1;
      if (order === undefined || place === -1) return [];
      const at = (other: number): number | null => order[other] ?? null;
      return { seq, before: at(place - 1), earlier: at(place - 2), after: at(place + 1) };
    });
  }

  #sessions(turns: readonly SessionTurn[]): ReadonlyMap<string, readonly number[]> {
    const ids = [...new Set(turns.map(({ session_id: session }) => session))].filter((id) => id !== null);
    return completeHeld(ordersOf(this.#db), ids, FEW_MEMORIES, (missing) => {
      // The index on sessions has them in order.
      const orders = this.#db.column<string | null>(
        `SELECT (SELECT group_concat(seq, ' ') FROM (
           SELECT seq FROM memories WHERE session_id = s.value AND kind = 'episode' AND status = 'active'
           ORDER BY created_at, seq))
         FROM json_each(?) s ORDER BY s.key`,
        JSON.stringify(missing),
      );
      return missing.map((id, i) => [id, (orders[i] ?? '').split(' ').map(Number)] as const);
    });
  }

  #lookedUp(turns: readonly SessionTurn[]): Surroundings[] {
    const side = (comparison: '<' | '>', skipped: number): string => `(
      SELECT n.seq FROM memories n
      WHERE n.session_id = m.session_id AND (n.created_at, n.seq) ${comparison} (m.created_at, m.seq)
        AND n.kind = 'episode' AND n.status = 'active'
      ORDER BY n.created_at ${comparison === '<' ? 'DESC' : 'ASC'}, n.seq ${comparison === '<' ? 'DESC' : 'ASC'}
      LIMIT 1 OFFSET ${skipped})`;
    return this.#db.all<Surroundings>(
      `SELECT m.seq, ${side('<', 0)} AS before, ${side('<', 1)} AS earlier, ${side('>', 0)} AS after
       FROM memories m WHERE m.seq IN (SELECT value FROM json_each(?)) AND m.session_id IS NOT NULL`,
      JSON.stringify(turns.map(({ seq }) => seq)),
    );
  }
}
