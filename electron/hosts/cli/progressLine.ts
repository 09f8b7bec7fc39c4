/** How far work is, on stderr: one line that is written over where a person looks on, a line now and then elsewhere. */
export class ProgressLine {
  readonly #isTerminal = process.stderr.isTTY;
  #told = Date.now();
  #isShown = false;

  tell(words: () => string): void {
    if (!this.#isTerminal && Date.now() - this.#told < 2_000) return;
    this.#told = Date.now();
    this.#isShown = this.#isTerminal;
    process.stderr.write(this.#isTerminal ? `\r${words()}\u001b[K` : `${words()}\n`);
  }

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K');
  }
}
