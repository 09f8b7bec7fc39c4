import { CROWD } from '../canvas/elements';
import { FramePace } from './framePace';
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

/** The window rests this many times longer than it took to show and draw a step of the layout. */
const REST_FACTOR = { small: 1, large: 8 };

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
  let pace: FramePace | null = null;
  const tell = (): void => {
    const progress = latest;
    latest = null;
    if (progress?.job === job) report(progress);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutProgress>) => {
    if (data.job !== job) return;
    // A slow window skips what it could not draw in time instead of falling behind, and stays free for the person.
    latest = data;
    pace?.offer(data.done);
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
      pace?.stop();
      pace = new FramePace(tell, REST_FACTOR[request.nodes.length > CROWD ? 'large' : 'small']);
      send(request);
    },
    cancel: () => send(null),
    stop() {
      job += 1;
      pace?.stop();
      worker.terminate();
    },
  };
}
