import { TOLD_PROBLEMS } from '#shared/contract/transfer';
import type { StreamEnd } from '#shared/contract/index';
import { noCounts, type ImportCounts, type ImportProblem } from '#shared/domain/transfer';
import type { Foreseen } from '../../transfer/import/foresee';
import type { ImportRecord } from '../../transfer/import/format';
import { SeenKeys } from './seenKeys';

type Example = StreamEnd<'transfer.preview'>['examples'][number];

const EXAMPLES = 20;
const EXAMPLE_CHARACTERS = 500;

/** Adds up what an import would do. */
export class Foresight {
  readonly #counts = noCounts();
  readonly #problems: ImportProblem[] = [];
  readonly #examples: Example[] = [];
  /** Of what is new. */
  readonly #seen = new SeenKeys();

  add(records: readonly ImportRecord[], foreseen: readonly Foreseen[]): void {
    records.forEach((record, i) => {
      const what = foreseen[i];
      if (what !== undefined) this.#addOne(record, what);
    });
  }

  result(): { counts: ImportCounts; problems: ImportProblem[]; examples: Example[] } {
    return { counts: this.#counts, problems: this.#problems, examples: this.#examples };
  }

  #addOne(record: ImportRecord, foreseen: Foreseen): void {
    if (foreseen.what === 'invalid') {
      this.#counts.invalid += 1;
      const { where } = record;
      if (this.#problems.length < TOLD_PROBLEMS) this.#problems.push({ where, reason: foreseen.reason });
      return;
    }
    if (foreseen.what === 'besides') {
      // The parts of one conversation share its key, and each has messages of its own.
      const isFirst = this.#seen.isFirst(foreseen.key);
      const { here } = foreseen;
      if (here !== undefined && isFirst) this.#counts.here[here] = (this.#counts.here[here] ?? 0) + 1;
      for (const [name, count] of Object.entries(foreseen.counts)) {
        if (isFirst || name === 'messages') this.#besides(name, count);
      }
      return;
    }
    const { what, key } = foreseen;
    const counted = what === 'unchanged' || this.#seen.isFirst(key) ? what : 'unchanged';
    this.#counts[counted] += 1;
    if (counted !== 'created') return;
    if (record.is === 'relation') this.#besides('relations', 1);
    if (record.is === 'memory' && this.#examples.length < EXAMPLES) this.#examples.push(exampleOf(record));
  }

  #besides(name: string, count: number): void {
    this.#counts.besides[name] = (this.#counts.besides[name] ?? 0) + count;
  }
}

function exampleOf({ memory }: Extract<ImportRecord, { is: 'memory' }>): Example {
  const text =
    memory.text.length > EXAMPLE_CHARACTERS ? `${memory.text.slice(0, EXAMPLE_CHARACTERS)}…` : memory.text;
  return { text, kind: memory.kind ?? 'fact', createdAt: memory.createdAt ?? null };
}
