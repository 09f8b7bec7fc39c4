/**
 * Lets a window show what comes faster than it can draw: only the newest, and after each it rests `restFactor` times as
 * long as that took with the frame it was drawn in, so that the person can use the window meanwhile.
 */
export class FramePace {
  readonly #show: () => void;
  readonly #restFactor: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWaiting = false;
  #isDrawing = false;
  #restUntil = 0;

  constructor(show: () => void, restFactor: number) {
    this.#show = show;
    this.#restFactor = restFactor;
  }

  /** There is something new to show. What is last does not wait for the rest to end. */
  offer(isLast: boolean): void {
    if (isLast) {
      this.#restUntil = 0;
      clearTimeout(this.#timer);
      this.#isWaiting = false;
    }
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    if (!this.#isDrawing) this.#wait();
  }

  /** Shows nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isWaiting = false;
  }

  #wait(): void {
    this.#timer = setTimeout(
      () => requestAnimationFrame(() => this.#draw()),
      this.#restUntil - performance.now(),
    );
  }

  #draw(): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#isDrawing = true;
    const began = performance.now();
    this.#restUntil = began;
    this.#show();
    // Drawn in the next frame; once that is over, one knows how long it took.
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#isDrawing = false;
        const now = performance.now();
        if (this.#restUntil > 0) this.#restUntil = now + this.#restFactor * (now - began);
        if (this.#isWaiting) this.#wait();
      }),
    );
  }
}
