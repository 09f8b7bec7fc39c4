import { watch, type FSWatcher } from 'node:fs';

/** Looks by itself this often: not every disk tells of changes. */
const POLL_MS = 3_000;

/** Says when something in a folder may have changed. */
export class FolderWatch {
  readonly #path: string;
  readonly #changed: () => void;
  readonly #timer: NodeJS.Timeout;
  #watcher: FSWatcher | null = null;

  constructor(path: string, changed: () => void) {
    this.#path = path;
    this.#changed = changed;
    this.#timer = setInterval(() => {
      this.#listen();
      changed();
    }, POLL_MS);
    this.#timer.unref();
    this.#listen();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#watcher?.close();
  }

  /** A folder that is made or put back later is listened to from then on. */
  #listen(): void {
    if (this.#watcher !== null) return;
    try {
      const watcher = watch(this.#path, { persistent: false }, () => this.#changed());
      watcher.on('error', () => {
        watcher.close();
        this.#watcher = null;
      });
      this.#watcher = watcher;
    } catch {
      // looked at by the timer until it can be listened to
    }
  }
}
