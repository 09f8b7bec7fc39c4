/** What the table holds of a memory, as far as steps change it. `tags` as JSON. */
export interface ModelRow {
  seq: number;
  id: string;
  /** What makes it the same as another one. */
  key: string;
  text: string;
  kind: string;
  tags: string;
  importance: number;
  status: string;
  pinned: boolean;
  supersededBy: string | null;
  mergedInto: string | null;
}
type Field = keyof ModelRow;

interface Change {
  before: ModelRow | null;
  after: ModelRow | null;
}

export interface ModelStep {
  /** In the order of all that was ever done, undoing included. */
  order: number;
  /** The entry in the store's journal. */
  seq: number;
  changes: Map<number, Change>;
  /** The order of what undid it. */
  undoneBy: number | null;
}

/** Nothing of it is to happen. */
export class Refused extends Error {}

/** What the store is to hold, told in the simplest way: a list of memories, and for each step what it made of which. */
export class JournalModel {
  rows: ModelRow[] = [];
  readonly steps: ModelStep[] = [];
  #order = 0;

  /** A step led to these rows. Returns it, or null where it changed nothing. */
  did(after: readonly ModelRow[]): ModelStep | null {
    this.#order += 1;
    const changes = new Map<number, Change>();
    for (const row of after) {
      const before = this.find(row.seq);
      if (before === null || fieldsOf(before, row).length > 0) changes.set(row.seq, { before, after: row });
    }
    if (changes.size === 0) return null;
    const step = { order: this.#order, seq: 0, changes, undoneBy: null };
    this.steps.push(step);
    this.rows = [...after];
    return step;
  }

  find(seq: number): ModelRow | null {
    return this.rows.find((row) => row.seq === seq) ?? null;
  }

  byKey(key: string): ModelRow | null {
    return this.rows.find((row) => row.key === key) ?? null;
  }

  newest(): ModelStep | null {
    return this.steps.filter(({ undoneBy }) => undoneBy === null).at(-1) ?? null;
  }

  /** What was undone last, unless something new was done since. */
  undoneLast(): ModelStep[] {
    const last = Math.max(0, ...this.steps.map(({ undoneBy }) => undoneBy ?? 0));
    if (last === 0 || this.steps.some(({ order }) => order > last)) return [];
    return this.steps.filter(({ undoneBy }) => undoneBy === last);
  }

  /** The steps that have to be undone with this one, newest first, itself last. */
  planUndo(step: ModelStep): ModelStep[] {
    const found = this.#closure(step, (one) =>
      this.steps.filter(
        (later) =>
          later.undoneBy === null && later.order > one.order && (meet(one, later) || this.#took(one, later)),
      ),
    );
    return [...found].sort((a, b) => b.order - a.order);
  }

  /** The steps that have to be redone with this one, oldest first, itself last; null: a later one is in the way. */
  planRedo(step: ModelStep): ModelStep[] | null {
    const found = this.#closure(step, (one) =>
      this.steps.filter(
        (earlier) => earlier.order < one.order && (earlier.undoneBy ?? 0) > one.order && meet(one, earlier),
      ),
    );
    const blocked = this.steps.some(
      (later) =>
        later.undoneBy === null && [...found].some((one) => later.order > one.order && meet(one, later)),
    );
    return blocked ? null : [...found].sort((a, b) => a.order - b.order);
  }

  /** @throws Refused */
  undo(steps: readonly ModelStep[]): void {
    this.#order += 1;
    this.#travel(steps, ({ before, after }) => [after, before]);
    for (const step of steps) step.undoneBy = this.#order;
  }

  /** @throws Refused */
  redo(steps: readonly ModelStep[]): void {
    this.#order += 1;
    this.#travel(steps, ({ before, after }) => [before, after]);
    for (const step of steps) step.undoneBy = null;
  }

  #closure(step: ModelStep, next: (step: ModelStep) => ModelStep[]): Set<ModelStep> {
    const found = new Set([step]);
    for (const one of found) for (const other of next(one)) found.add(other);
    return found;
  }

  /** The later step gave another memory what this one would get back. */
  #took(one: ModelStep, later: ModelStep): boolean {
    return [...one.changes].some(([seq, { before }]) =>
      (['key', 'id'] as const).some(
        (field) =>
          before !== null &&
          this.rows.some((row) => {
            const change = later.changes.get(row.seq);
            return (
              row.seq !== seq &&
              row[field] === before[field] &&
              change?.after?.[field] === before[field] &&
              change.before?.[field] !== before[field]
            );
          }),
      ),
    );
  }

  #travel(
    steps: readonly ModelStep[],
    images: (change: Change) => [expected: ModelRow | null, wanted: ModelRow | null],
  ): void {
    let rows = this.rows;
    for (const step of steps) {
      for (const [seq, change] of step.changes) {
        const [expected, wanted] = images(change);
        const now = rows.find((row) => row.seq === seq) ?? null;
        rows = rows.filter((row) => row !== now);
        const row = written(now, expected, wanted);
        if (row !== null) rows = [...rows, row];
      }
      for (const field of ['key', 'id'] as const) {
        if (new Set(rows.map((row) => row[field])).size < rows.length) throw new Refused();
      }
    }
    this.rows = rows;
  }
}

function written(now: ModelRow | null, expected: ModelRow | null, wanted: ModelRow | null): ModelRow | null {
  if (now === null || expected === null) {
    if (now !== expected) throw new Refused();
    return wanted;
  }
  const fields = wanted === null ? fieldsIn(now) : fieldsOf(expected, wanted);
  if (fields.some((field) => now[field] !== expected[field])) throw new Refused();
  if (wanted === null) return null;
  return { ...now, ...Object.fromEntries(fields.map((field) => [field, wanted[field]])) };
}

function meet(one: ModelStep, other: ModelStep): boolean {
  return [...one.changes.keys()].some((seq) => other.changes.has(seq));
}

function fieldsIn(row: ModelRow): Field[] {
  // The keys of an object literal of that type.
  return Object.keys(row) as Field[];
}

function fieldsOf(before: ModelRow, after: ModelRow): Field[] {
  return fieldsIn(before).filter((field) => before[field] !== after[field]);
}
