import type { LayoutRequest } from './seeding';

export interface LayoutJob {
  job: number;
  /** Null only puts an end to the job before. */
  request: LayoutRequest | null;
}

export interface LayoutProgress {
  job: number;
  done: boolean;
  /** How much of the layout is done, 0–1. */
  share: number;
  /** x and y of each node, in the order of the request. */
  positions: Float64Array<ArrayBuffer>;
}

export type ReportLayout = (progress: Omit<LayoutProgress, 'job'>) => void;

/** The window rests this many times longer than it took to show a step of the layout; longer in a large graph. */
const REST_FACTOR = { small: 3, large: 10 };
const LARGE = 500;

export interface LayoutClient {
  /** Starts a layout and gives up the one under way, if any. */
  start(request: LayoutRequest, onProgress: ReportLayout): void;
  /** Gives up the one under way: nothing more is reported of it. */
  cancel(): void;
  /** Ends the thread. Nothing is reported after this. */
  stop(): void;
}

/** Layouts in a thread of their own. `onFailure` is called when that thread cannot run. */
export function createLayoutClient(onFailure: () => void): LayoutClient {
  const worker = new Worker(new URL('./layoutWorker.ts', import.meta.url), { type: 'module' });
  let job = 0;
  let report: ReportLayout = () => undefined;
  let latest: LayoutProgress | null = null;
  let restUntil = 0;
  let restFactor = REST_FACTOR.small;
  const tell = (): void => {
    const progress = latest;
    latest = null;
    const before = performance.now();
    if (progress?.job === job) report(progress);
    const after = performance.now();
    restUntil = after + restFactor * (after - before);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutProgress>) => {
    // A slow window skips what it could not draw in time instead of falling behind, and stays free for the person.
    if (latest === null) setTimeout(() => requestAnimationFrame(tell), restUntil - performance.now());
    latest = data;
  });
  worker.addEventListener('error', onFailure);
  const send = (request: LayoutRequest | null): void => {
    job += 1;
    const message: LayoutJob = { job, request };
    worker.postMessage(message);
  };
  return {
    start(request, onProgress) {
      report = onProgress;
      restFactor = request.nodes.length > LARGE ? REST_FACTOR.large : REST_FACTOR.small;
      send(request);
    },
    cancel: () => send(null),
    stop() {
      job += 1;
      worker.terminate();
    },
  };
}
