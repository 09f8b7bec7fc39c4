import { contradictionOf, TopicIndex, type Contradiction } from '../../memory/lifecycle/contradictions';
import { plural } from '../../memory/words';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';
import { changesSince } from './changes';
import { Pace } from './pace';
import type { SweepAsk } from './sweeps';

const NAME = 'contradictions:1';
const PAGE = 500;
/** More changed memories than this are looked at together with all others, by topic. */
const FEW = 200;
const PAIRS_AT_ONCE = 100;
const SUGGESTED_AT_ONCE = 50;

/** Looks for memories of which only one can be true, and leaves it to the person which one. */
export class ContradictionFinder {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #busy: () => boolean;

  constructor(peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> }, busy: () => boolean) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
    this.#busy = busy;
  }

  /** What changed since the last sweep, against all. */
  async sweep({ dryRun, signal, onProgress }: SweepAsk): Promise<{ changed: number; outcome: string }> {
    const changes = await changesSince(this.#reader, NAME, signal);
    const pace = new Pace(this.#busy, signal);
    const changed = new Set(changes.facts.map(({ seq }) => seq));
    const found =
      changed.size > FEW
        ? await this.#amongAll(changed, pace, signal, onProgress)
        : await this.#withEach(changed, pace, signal);
    if (signal.aborted) return { changed: 0, outcome: 'Stopped before the end.' };
    if (dryRun) {
      return { changed: found.length, outcome: `Would suggest ${plural(found.length, 'contradiction')}.` };
    }
    let suggested = 0;
    for (let from = 0; from < found.length; from += SUGGESTED_AT_ONCE) {
      suggested += await this.#writer.suggestContradictions(found.slice(from, from + SUGGESTED_AT_ONCE));
    }
    if (changes.moved) await this.#writer.moveSweep(NAME, changes.position);
    const outcome =
      suggested === 0
        ? 'No memories contradict each other that were not compared before.'
        : `Found ${plural(suggested, 'contradiction')}.`;
    return { changed: suggested, outcome };
  }

  async #withEach(changed: ReadonlySet<number>, pace: Pace, signal: AbortSignal): Promise<Contradiction[]> {
    const found = new Map<string, Contradiction>();
    for (const seq of changed) {
      if (signal.aborted) break;
      for (const contradiction of await this.#reader.contradictionsOf(seq)) {
        found.set(`${contradiction.newer.seq},${contradiction.older.seq}`, contradiction);
      }
      await pace.rest();
    }
    return [...found.values()];
  }

  async #amongAll(
    changed: ReadonlySet<number>,
    pace: Pace,
    signal: AbortSignal,
    onProgress: SweepAsk['onProgress'],
  ): Promise<Contradiction[]> {
    const total = await this.#reader.factCount();
    const topics = new TopicIndex();
    let done = 0;
    for (let after = 0; !signal.aborted;) {
      const page = await this.#reader.factsAfter(after, PAGE);
      const last = page.at(-1);
      if (last === undefined) break;
      await pace.through(page, (fact) => topics.add(fact));
      after = last.seq;
      done += page.length;
      onProgress(done, Math.max(done, total));
    }
    const pairs = new Map<string, [number, number]>();
    await pace.through(topics.pairs(), (pair) => {
      if (pair === null || (!changed.has(pair[0]) && !changed.has(pair[1]))) return;
      pairs.set(pair.join(), pair);
    });
    return this.#judge([...pairs.values()], pace, signal);
  }

  async #judge(
    pairs: readonly [number, number][],
    pace: Pace,
    signal: AbortSignal,
  ): Promise<Contradiction[]> {
    const found: Contradiction[] = [];
    for (let from = 0; from < pairs.length && !signal.aborted; from += PAIRS_AT_ONCE) {
      const some = pairs.slice(from, from + PAIRS_AT_ONCE);
      const facts = new Map(
        (await this.#reader.comparedFacts([...new Set(some.flat())])).map((fact) => [fact.seq, fact]),
      );
      await pace.through(some, ([one, other]) => {
        const [a, b] = [facts.get(one), facts.get(other)];
        const contradiction = a === undefined || b === undefined ? null : contradictionOf(a, b);
        if (contradiction !== null) found.push(contradiction);
      });
    }
    return found;
  }
}
