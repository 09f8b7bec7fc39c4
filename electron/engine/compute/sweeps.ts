import type { RouteOutput } from '#shared/contract/index';
import type { SweepName, SweepState } from '#shared/contract/lifecycle';
import type { Settings } from '#shared/domain/settings';
import type { SweepRun } from '../../store/sweeps';
import { faultOf, logLine } from '../log';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';

/** How often it looks whether there is something to do. */
const EVERY_MS = 60_000;
/** A run that changed nothing is written down this often; each commit makes readers forget what they hold. */
const NOTE_EVERY_MS = 3_600_000;

type Mode = SweepState['mode'];
type Outcome = RouteOutput<'lifecycle.sweep'>;

export interface SweepAsk {
  /** Only tells what it would change. */
  dryRun: boolean;
  /** The person asked for it. */
  byHand: boolean;
  settings: Settings;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** Something that is tidied from time to time. */
export interface Sweep {
  readonly name: SweepName;
  readonly mode: (settings: Settings) => Mode;
  run(ask: SweepAsk): Promise<Outcome>;
}

interface Peers {
  reader: Remote<ReaderApi>;
  writer: Remote<WriterApi>;
}

/** Runs the sweeps, one after the other: while nothing else goes on, or by hand. */
export class Sweeps {
  readonly #peers: Peers;
  readonly #sweeps: readonly Sweep[];
  readonly #changed: (status: RouteOutput<'lifecycle.status'>) => void;
  readonly #now: () => number;
  readonly #stopping = new AbortController();
  /** Last runs of this process; the store may know older ones only. */
  readonly #runs = new Map<SweepName, SweepRun>();
  readonly #notedAt = new Map<SweepName, number>();
  #current: Pick<SweepState, 'name' | 'progress'> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    peers: Peers,
    sweeps: readonly Sweep[],
    changed: (status: RouteOutput<'lifecycle.status'>) => void,
    now: () => number = Date.now,
  ) {
    this.#peers = peers;
    this.#sweeps = sweeps;
    this.#changed = changed;
    this.#now = now;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#round ??= this.run().finally(() => (this.#round = null));
    }, EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#round;
    await this.#last;
  }

  /** One round, as long as nothing else goes on. Never throws: the next round tries again. */
  async run(): Promise<void> {
    const { signal } = this.#stopping;
    for (const sweep of this.#sweeps) {
      try {
        if (signal.aborted || !(await this.#isIdle())) return;
        await this.#inTurn(sweep, false, signal);
      } catch (error) {
        if (!signal.aborted) logLine('compute', `sweep ${sweep.name}: ${faultOf(error)}`);
      }
    }
  }

  /** By hand, also when the settings have it off. `dryRun`: only tells what it would change. */
  async runOne(
    name: SweepName,
    { dryRun, signal }: { dryRun: boolean; signal: AbortSignal },
  ): Promise<Outcome> {
    const sweep = this.#sweeps.find((each) => each.name === name);
    if (sweep === undefined) throw new Error(`no sweep is called ${name}`);
    const outcome = await this.#inTurn(sweep, dryRun, AbortSignal.any([signal, this.#stopping.signal]), true);
    return outcome ?? { changed: 0, outcome: 'Nothing was done.' };
  }

  /** Does something that must not go on beside a sweep: what it looks at is large. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async status(): Promise<RouteOutput<'lifecycle.status'>> {
    const [{ values: settings }, kept] = await Promise.all([
      this.#peers.reader.settings(),
      this.#peers.reader.sweepRuns(),
    ]);
    return {
      sweeps: this.#sweeps.map(({ name, mode }) => {
        const run = this.#runs.get(name) ?? kept.find((each) => each.name === name);
        const current = this.#current?.name === name ? this.#current : null;
        return {
          name,
          mode: mode(settings),
          running: current !== null,
          progress: current?.progress ?? null,
          ranAt: run?.ranAt ?? null,
          changed: run?.changed ?? 0,
          outcome: run?.outcome ?? null,
        };
      }),
    };
  }

  /** Two at a time would look at the same memories. */
  #inTurn(sweep: Sweep, dryRun: boolean, signal: AbortSignal, byHand = false): Promise<Outcome | null> {
    return this.alone(() => this.#one(sweep, dryRun, signal, byHand));
  }

  async #one(sweep: Sweep, dryRun: boolean, signal: AbortSignal, byHand: boolean): Promise<Outcome | null> {
    const { values: settings } = await this.#peers.reader.settings();
    if (signal.aborted || (!byHand && sweep.mode(settings) === 'off')) return null;
    this.#current = { name: sweep.name, progress: null };
    try {
      const outcome = await sweep.run({
        dryRun,
        byHand,
        settings,
        signal,
        onProgress: (done, total) => {
          this.#current = { name: sweep.name, progress: { done, total } };
          this.#tell();
        },
      });
      if (!dryRun) await this.#note(sweep.name, outcome, byHand);
      return outcome;
    } finally {
      const seen = this.#current.progress !== null || byHand;
      this.#current = null;
      if (seen) this.#tell();
    }
  }

  async #note(name: SweepName, outcome: Outcome, byHand: boolean): Promise<void> {
    const run = { name, ranAt: this.#now(), ...outcome };
    this.#runs.set(name, run);
    const due = run.ranAt - (this.#notedAt.get(name) ?? 0) >= NOTE_EVERY_MS;
    if (!due && !byHand && outcome.changed === 0) return;
    await this.#peers.writer.noteSweepRun(run);
    this.#notedAt.set(name, run.ranAt);
  }

  #tell(): void {
    this.status().then(this.#changed, () => undefined);
  }

  async #isIdle(): Promise<boolean> {
    return !(await this.#peers.reader.jobsGoOn()) && !(await this.#peers.reader.isAnswering());
  }
}
