import type { FileOutcome } from '#shared/domain/document';
import { plural, quote } from '../memory/words';

/** What has become of the files of one ingest so far. */
export class IngestCount {
  readonly #counts = { added: 0, changed: 0, unchanged: 0, failed: 0 };
  #chunks = 0;
  #only = '';

  add({ outcome, path, chunks }: FileOutcome): void {
    this.#counts[outcome] += 1;
    if (outcome !== 'added' && outcome !== 'changed') return;
    this.#chunks += chunks;
    this.#only = nameOf(path);
  }

  get totals(): Record<FileOutcome['outcome'] | 'chunks', number> {
    return { ...this.#counts, chunks: this.#chunks };
  }

  /** What the step has come to, as the journal says it, with the file that is being written. */
  label(writing?: Pick<FileOutcome, 'outcome' | 'path'>): string {
    const added = this.#counts.added + Number(writing?.outcome === 'added');
    const changed = this.#counts.changed + Number(writing?.outcome === 'changed');
    if (added + changed === 0) return 'Read documents of which none had changed';
    if (added + changed === 1) {
      const name = writing === undefined ? this.#only : nameOf(writing.path);
      return `${added === 1 ? 'Added' : 'Updated'} the document ${quote(name)}`;
    }
    if (changed === 0) return `Added ${plural(added, 'document')}`;
    if (added === 0) return `Updated ${plural(changed, 'document')}`;
    return `Added ${plural(added, 'document')} and updated ${changed.toLocaleString('en')}`;
  }
}

/** The last part of a path of any system. */
export function nameOf(path: string): string {
  return /[^\\/]*$/u.exec(path.replace(/[\\/]+$/u, ''))?.[0] ?? path;
}
