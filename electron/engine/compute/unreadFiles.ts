import type { FileOutcome, UnreadFile } from '#shared/domain/document';

const MOST = 1_000;

/** Files that could not be read, for the window that comes later. Of too many, the oldest are forgotten. */
export class UnreadFiles {
  readonly #files = new Map<string, UnreadFile>();

  list(): UnreadFile[] {
    return [...this.#files.values()];
  }

  note(outcomes: readonly FileOutcome[], collection: string): void {
    for (const { path, outcome, problem, documentId } of outcomes) {
      this.#files.delete(path);
      if (outcome !== 'failed') continue;
      this.#files.set(path, { path, documentId, problem: problem ?? 'It could not be read.', collection });
    }
    for (const path of [...this.#files.keys()].slice(0, -MOST)) this.#files.delete(path);
  }

  forget(): void {
    this.#files.clear();
  }
}
