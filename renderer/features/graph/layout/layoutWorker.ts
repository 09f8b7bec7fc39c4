import { createLayout } from './createLayout';
import type { Layout } from './force';
import type { LayoutJob, LayoutProgress } from './layoutClient';

const SLICE_MS = 50;
const TICKS_BETWEEN_LOOKS = 4;

let newest = 0;

addEventListener('message', ({ data }: MessageEvent<LayoutJob>) => {
  newest = data.job;
  if (data.request !== null) run(data.job, createLayout(data.request));
});

/** Works in slices, so that a newer job is heard between them and puts an end to this one. */
function run(job: number, layout: Layout): void {
  if (job !== newest) return;
  const until = performance.now() + SLICE_MS;
  let done = false;
  do done = layout.step(TICKS_BETWEEN_LOOKS);
  while (!done && performance.now() < until);
  const progress: LayoutProgress = { job, done, share: layout.progress(), positions: layout.positions() };
  postMessage(progress, { transfer: [progress.positions.buffer] });
  if (!done) setTimeout(run, 0, job, layout);
}
