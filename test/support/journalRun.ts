import { expect } from 'vitest';
import type { BulkAction, BulkTarget } from '#shared/domain/table';
import { change } from './bulk';
import { importLines } from './importing';
import { JournalModel, Refused, type ModelRow, type ModelStep } from './journalModel';
import type { Do, Operation } from './journalOperations';
import { workJobs } from './seeds';
import { openTestStore, reopen } from './store';

const keyOf = (kindOf: string, said: string): string => `${kindOf}|personal|${said}`;
const IN_USE = ['active', 'paused', 'archived'];

/** Does the same to a store and to the model of it; whatever the model refuses, the store has to refuse. */
export class JournalRun {
  store = openTestStore();
  readonly model = new JournalModel();
  /** Row numbers of what came by an import. */
  readonly #imported = new Set<number>();

  async step(operation: Operation): Promise<void> {
    switch (operation.op) {
      case 'remember':
        return this.#remember(operation);
      case 'import':
        return this.#import(operation);
      case 'edit':
        return this.#edit(operation);
      case 'trash':
      case 'restore':
        return this.#move(operation);
      case 'bulk':
        return this.#bulk(operation.action);
      case 'prune':
        return this.#prune(operation);
      case 'merge':
        return this.#merge(operation);
      case 'unmerge':
        return this.#unmerge(operation);
      case 'undo':
      case 'redo':
        return this.#travel(operation.op, null);
      case 'undo older':
      case 'redo older':
        return this.#travel(operation.op === 'undo older' ? 'undo' : 'redo', this.#stepAt(operation.which));
      case 'undo with later':
        return this.#undoWithLater(this.#stepAt(operation.which));
      case 'reopen':
        this.store = reopen(this.store);
        return;
      case 'work':
        return workJobs(this.store);
    }
  }

  get #seq(): number {
    return this.store.db.count('SELECT max(seq) FROM journal WHERE undoable = 1');
  }

  #row(which: number): ModelRow | undefined {
    return this.model.rows[which % Math.max(1, this.model.rows.length)];
  }

  #stepAt(which: number): ModelStep | undefined {
    return this.model.steps.at(-1 - (which % Math.max(1, this.model.steps.length)));
  }

  /** The store did it: so does the model. */
  #did(rows: readonly ModelRow[], before: number): void {
    const step = this.model.did(rows);
    expect(this.#seq > before).toBe(step !== null);
    if (step !== null) step.seq = this.#seq;
  }

  #with(changed: ModelRow): ModelRow[] {
    return this.model.rows.map((row) => (row.seq === changed.seq ? changed : row));
  }

  async #refused(request: Promise<unknown>, code: string): Promise<void> {
    await expect(request).rejects.toMatchObject({ code });
  }

  #saved(said: string, fields: Partial<ModelRow>): ModelRow[] {
    const key = keyOf('fact', said);
    const known = this.model.byKey(key);
    if (known !== null) {
      if (['active', 'paused'].includes(known.status)) return this.model.rows;
      return this.#with({ ...known, status: 'active', supersededBy: null, mergedInto: null });
    }
    const row = this.store.db.get<{ seq: number; id: string }>(
      'SELECT seq, id FROM memories WHERE dedupe_key = ?',
      key,
    );
    if (row === undefined) throw new Error(`${said} was not saved`);
    const made = { ...row, key, text: said, kind: 'fact', tags: '[]', importance: 0.9, status: 'active' };
    return [...this.model.rows, { ...made, pinned: false, supersededBy: null, mergedInto: null, ...fields }];
  }

  async #remember({ text: said, tags: tagged, importance: weight }: Do<'remember'>): Promise<void> {
    const before = this.#seq;
    await this.store.bridge.request('memories.remember', { text: said, tags: tagged, importance: weight });
    this.#did(this.#saved(said, { tags: JSON.stringify(tagged), importance: weight }), before);
  }

  /** Two batches are one step. */
  async #import({ texts }: Do<'import'>): Promise<void> {
    const before = this.#seq;
    const rows = this.model.rows;
    let after = rows;
    for (const said of texts) {
      importLines(this.store, JSON.stringify({ text: said }), { step: `${before}` });
      const known = this.model.byKey(keyOf('fact', said));
      // An import that is repeated says nothing again.
      if (known?.status === 'superseded' && this.#imported.has(known.seq)) continue;
      after = this.#saved(said, {});
      if (known === null) this.#imported.add(after.at(-1)?.seq ?? 0);
      this.model.rows = after;
    }
    this.model.rows = rows;
    this.#did(after, before);
  }

  /** The row after a change, or null where another memory is in the way. */
  #edited(row: ModelRow, wanted: Do<'edit'>['patch']): ModelRow | null {
    const { tags: tagged, ...rest } = wanted;
    const after = { ...row, ...rest, ...(tagged === undefined ? {} : { tags: JSON.stringify(tagged) }) };
    if (wanted.status === 'active') Object.assign(after, { supersededBy: null, mergedInto: null });
    const moved = after.text !== row.text || after.kind !== row.kind;
    if (after.status !== 'superseded' || moved) after.key = keyOf(after.kind, after.text);
    const twin = this.model.byKey(after.key);
    return twin === null || twin.seq === row.seq ? after : null;
  }

  async #edit({ which: at, patch: wanted }: Do<'edit'>): Promise<void> {
    const row = this.#row(at);
    if (row === undefined) return;
    const before = this.#seq;
    // `as`: the statuses are those of a patch, which fast-check widens to strings.
    const request = this.store.bridge.request('memories.edit', { id: row.id, patch: wanted });
    const after = row.status === 'trash' ? null : this.#edited(row, wanted);
    if (after === null) return this.#refused(request, 'CONFLICT');
    await request;
    this.#did(this.#with(after), before);
  }

  /** What moving makes of the row; itself where that is refused or nothing. */
  #moved(row: ModelRow, to: 'trash' | 'restore'): ModelRow {
    if (to === 'trash') return { ...row, status: 'trash' };
    return row.status === 'active' ? row : (this.#edited(row, { status: 'active' }) ?? row);
  }

  async #move({ op, which: at }: Do<'trash' | 'restore'>): Promise<void> {
    const row = this.#row(at);
    if (row === undefined) return;
    const before = this.#seq;
    const request = this.store.bridge.request(`memories.${op}`, { ids: [row.id] });
    const after = this.#moved(row, op);
    if (after === row && row.status !== 'active') return this.#refused(request, 'CONFLICT');
    await request;
    this.#did(this.#with(after), before);
  }

  #changed(row: ModelRow, action: BulkAction): ModelRow {
    if (action.do === 'trash' || action.do === 'restore') return this.#moved(row, action.do);
    if (row.status === 'trash') return row;
    if (action.do === 'set') return this.#edited(row, action.change as Do<'edit'>['patch']) ?? row;
    if (action.do !== 'tag') return row;
    // Safe: written by the model.
    const kept = (JSON.parse(row.tags) as string[]).filter((tag) => !action.remove.includes(tag));
    return { ...row, tags: JSON.stringify([...new Set([...kept, ...action.add])]) };
  }

  async #bulk(action: BulkAction, chosen: readonly ModelRow[] = this.model.rows): Promise<void> {
    if (chosen.length === 0) return;
    const target: BulkTarget = { by: 'ids', ids: chosen.map(({ id }) => id) };
    await this.#changeMany(target, action, chosen);
  }

  async #changeMany(target: BulkTarget, action: BulkAction, chosen: readonly ModelRow[]): Promise<void> {
    const before = this.#seq;
    await change(this.store, target, action);
    const was = this.model.rows;
    for (const { seq } of [...chosen].sort((a, b) => a.seq - b.seq)) {
      const row = this.model.find(seq);
      if (row !== null) this.model.rows = this.#with(this.#changed(row, action));
    }
    const after = this.model.rows;
    this.model.rows = was;
    this.#did(after, before);
  }

  async #prune({ importance: most }: Do<'prune'>): Promise<void> {
    const fits = (row: ModelRow): boolean => row.status !== 'trash' && row.importance <= most && !row.pinned;
    const filter = { importanceTo: most, pinned: false };
    await this.#changeMany(
      { by: 'filter', filter, except: [] },
      { do: 'trash' },
      this.model.rows.filter(fits),
    );
  }

  async #merge({ others, text: said }: Do<'merge'>): Promise<void> {
    const rows = [...new Set(others.map((at) => this.#row(at)))].filter((row) => row !== undefined);
    const [kept] = rows;
    if (kept === undefined || rows.length < 2) return;
    const before = this.#seq;
    const request = this.store.bridge.request('memories.merge', {
      ids: rows.map(({ id }) => id),
      keepId: kept.id,
      text: said,
      tags: ['m'],
    });
    const after = this.#joined(rows, kept, said);
    if (after === null) return this.#refused(request, 'CONFLICT');
    await request;
    this.#did(after, before);
  }

  #joined(rows: readonly ModelRow[], kept: ModelRow, said: string): ModelRow[] | null {
    if (rows.some(({ status }) => !IN_USE.includes(status))) return null;
    const key = keyOf(kept.kind, said);
    const others = rows.filter((row) => row !== kept);
    const twin = this.model.byKey(key);
    if (twin !== null && !rows.includes(twin)) return null;
    const status = IN_USE.find((one) => rows.some((row) => row.status === one)) ?? 'active';
    const weight = Math.max(...rows.map((row) => row.importance));
    const pinned = rows.some((row) => row.pinned);
    return this.model.rows.map((row) => {
      if (row === kept) {
        const free = status === 'active' ? { supersededBy: null, mergedInto: null } : {};
        return { ...row, ...free, key, text: said, tags: '["m"]', importance: weight, pinned, status };
      }
      if (!others.includes(row)) return row;
      const gone = { ...row, status: 'superseded', supersededBy: kept.id, mergedInto: kept.id };
      return row.key === key ? { ...gone, key: `yielded|${row.id}` } : gone;
    });
  }

  /** Where nothing has changed since the merge, taking it back gives what was before. Other cases are tested apart. */
  async #unmerge({ which: at }: Do<'unmerge'>): Promise<void> {
    const kept = this.#row(at);
    if (kept === undefined) return;
    const merge = this.model.steps
      .filter((step) => step.undoneBy === null && step.changes.has(kept.seq))
      .at(-1);
    const others = this.model.rows.filter((row) => row.mergedInto === kept.id);
    const untouched =
      merge !== undefined &&
      others.length > 0 &&
      others.length === merge.changes.size - 1 &&
      others.every((row) => merge.changes.get(row.seq)?.before?.mergedInto === null) &&
      [...merge.changes.keys()].every((seq) => {
        const last = this.model.steps
          .filter((step) => step.undoneBy === null && step.changes.has(seq))
          .at(-1);
        return last === merge;
      });
    if (!untouched) return;
    const after = this.model.rows.map((row) => merge.changes.get(row.seq)?.before ?? row);
    if (new Set(after.map(({ key }) => key)).size < after.length) return;
    const before = this.#seq;
    await this.store.bridge.request('memories.unmerge', { id: kept.id });
    this.#did(after, before);
  }

  async #travel(op: 'undo' | 'redo', step: ModelStep | null | undefined): Promise<void> {
    if (step === undefined) return;
    const request = this.store.bridge.request(`journal.${op}`, step === null ? {} : { seq: step.seq });
    const steps = step === null ? this.#newest(op) : this.#named(op, step);
    if (steps === 'nothing') return this.#refused(request, 'NOTHING_TO_UNDO');
    if (steps === 'conflict' || !this.#tried(() => this.model[op](steps))) {
      return this.#refused(request, 'UNDO_CONFLICT');
    }
    await request;
  }

  #newest(op: 'undo' | 'redo'): ModelStep[] | 'nothing' | 'conflict' {
    if (op === 'redo') return ifAny(this.model.undoneLast());
    const step = this.model.newest();
    return step === null ? 'nothing' : this.#named(op, step);
  }

  #named(op: 'undo' | 'redo', step: ModelStep): ModelStep[] | 'nothing' | 'conflict' {
    if ((op === 'undo') !== (step.undoneBy === null)) return 'nothing';
    if (op === 'redo') return this.model.planRedo(step) ?? 'conflict';
    const plan = this.model.planUndo(step);
    return plan.length > 1 ? 'conflict' : plan;
  }

  async #undoWithLater(step: ModelStep | undefined): Promise<void> {
    if (step === undefined) return;
    const { seq } = step;
    const plan = await this.store.bridge.request('journal.plan', { seq });
    const request = this.store.bridge.request('journal.undoWithLater', { seq });
    if (step.undoneBy !== null) return this.#refused(request, 'NOTHING_TO_UNDO');
    const steps = this.model.planUndo(step);
    expect(plan.steps.map((entry) => entry.seq)).toEqual(steps.map((one) => one.seq));
    if (!this.#tried(() => this.model.undo(steps))) return this.#refused(request, 'UNDO_CONFLICT');
    const { undone } = await request;
    expect(undone.map((entry) => entry.seq)).toEqual(steps.map((one) => one.seq));
  }

  #tried(body: () => void): boolean {
    try {
      body();
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  expectSame(): void {
    const rows = this.store.db
      .all<Omit<ModelRow, 'pinned'> & { pinned: number }>(
        `SELECT seq, id, dedupe_key AS key, text, kind, tags, importance, status, pinned,
           superseded_by AS supersededBy, merged_into AS mergedInto FROM memories ORDER BY seq`,
      )
      .map((row) => ({ ...row, pinned: row.pinned === 1 }));
    expect(rows).toEqual([...this.model.rows].sort((a, b) => a.seq - b.seq));
  }

  expectSound(): void {
    const { db } = this.store;
    expect(db.pragma('integrity_check')).toBe('ok');
    expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
    for (const table of ['memories_fts', 'aliases_fts']) {
      db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`);
    }
    expect(db.count('SELECT count(*) FROM vectors WHERE memory_seq NOT IN (SELECT seq FROM memories)')).toBe(
      0,
    );
  }
}

function ifAny(steps: ModelStep[]): ModelStep[] | 'nothing' {
  return steps.length === 0 ? 'nothing' : steps;
}
