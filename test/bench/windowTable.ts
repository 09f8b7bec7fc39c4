import type { Page } from '@playwright/test';
import { summarize, type Summary } from './stats';

export interface TableWindowFigures {
  memories: number;
  /** From the click on Memories until rows stand there. */
  firstRowsMs: number;
  /** From the press of End until the last row stands there. */
  endMs: number;
  framesPerSecond: number;
  /** Time between two frames while the table scrolls, ms. */
  frame: Summary;
  /** Of the rows on the screen while it scrolls, how many were not read yet, in percent. */
  pendingPercent: number;
  /** From a key pressed in the search until the rows answer it, ms. */
  keyToRows: Summary;
}

const LONG_MS = 120_000;
const SCROLL_MS = 4_000;
/** Quick, yet so that one could read: about 90 rows a second. */
const PIXELS_PER_MS = 3;
const WORDS = ['falcon', 'billing', 'sister', 'landlord'];

/** The table with all memories: rows at last and at once, scrolling, search as one types. */
export async function measureTable(page: Page): Promise<TableWindowFigures> {
  const button = page.getByRole('navigation').getByRole('button', { name: /^Memories/u });
  await button.waitFor();
  let started = performance.now();
  await button.click();
  await page.locator('[data-row="0"][aria-busy="false"]').waitFor({ timeout: LONG_MS });
  const firstRowsMs = performance.now() - started;
  const grid = page.getByRole('grid', { name: 'Memories' });
  const memories = Number(await grid.getAttribute('aria-rowcount')) - 1;

  await page.locator('[data-row="0"]').focus();
  started = performance.now();
  await page.keyboard.press('End');
  await page.locator(`[data-row="${memories - 1}"][aria-busy="false"]`).waitFor({ timeout: LONG_MS });
  const endMs = performance.now() - started;
  await page.keyboard.press('Home');

  const { deltas, pending, seen } = await framesWhileScrolled(page);
  const mean = deltas.reduce((sum, delta) => sum + delta, 0) / deltas.length;
  return {
    memories,
    firstRowsMs,
    endMs,
    framesPerSecond: 1_000 / mean,
    frame: summarize(deltas),
    pendingPercent: (100 * pending) / seen,
    keyToRows: summarize(await keyTimes(page)),
  };
}

/** Scrolls down steadily; milliseconds between the frames of that time, and rows counted in each. */
function framesWhileScrolled(page: Page): Promise<{ deltas: number[]; pending: number; seen: number }> {
  return page.evaluate(
    ({ scrollMs, pixelsPerMs }) =>
      new Promise((resolve) => {
        const scroller = document.querySelector('[role="grid"]')?.parentElement;
        const deltas: number[] = [];
        let [pending, seen] = [0, 0];
        const begun = performance.now();
        let last = begun;
        const step = (now: number): void => {
          deltas.push(now - last);
          if (scroller != null) scroller.scrollTop += (now - last) * pixelsPerMs;
          last = now;
          pending += document.querySelectorAll('[data-row][aria-busy="true"]').length;
          seen += document.querySelectorAll('[data-row]').length;
          if (now - begun < scrollMs) requestAnimationFrame(step);
          else resolve({ deltas: deltas.slice(1), pending, seen });
        };
        requestAnimationFrame(step);
      }),
    { scrollMs: SCROLL_MS, pixelsPerMs: PIXELS_PER_MS },
  );
}

/** Types words letter by letter, each once the one before is answered. */
async function keyTimes(page: Page): Promise<number[]> {
  const field = page.getByRole('searchbox', { name: 'Search memories' });
  const times: number[] = [];
  for (const word of WORDS) {
    await field.fill('');
    for (const letter of word) {
      const answered = page.evaluate(answerTime);
      await field.press(letter);
      times.push(await answered);
    }
  }
  return times;
}

/** Milliseconds from the next change of the search until the rows answer it. Runs in the page. */
function answerTime(): Promise<number> {
  return new Promise((resolve) => {
    const onInput = (): void => {
      const typed = performance.now();
      const look = (): void => {
        const isAnswered =
          document.querySelector('[data-found]') !== null &&
          document.querySelector('[role="grid"][aria-busy="true"]') === null &&
          document.querySelector('[data-row="0"][aria-busy="true"]') === null;
        if (isAnswered) resolve(performance.now() - typed);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.querySelector('input[type="search"]')?.addEventListener('input', onInput, { once: true });
  });
}
