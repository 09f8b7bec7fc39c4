import type { Settings } from '#shared/domain/settings';
import type { Extraction } from '../../memory/graph/extraction';
import {
  askedNames,
  byMeaning,
  bySpelling,
  nameSimilarity,
  type NameHint,
} from '../../memory/graph/resolveNames';
import { calibrationSchema } from '../../memory/recall/calibration';
import type { AskedName } from '../../store/entityCandidates';
import { faultOf, logLine } from '../log';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';
import { isEmbedderAway, type Embedders } from './embedders';

/** Near names looked at for each. */
const NEAR = 5;
/** Names embedded at once, and how often in one sweep: embedding one takes some 10 ms. */
const SWEEP_BATCH = 32;
const SWEEP_BATCHES = 8;

interface NamedVector {
  spaceId: number;
  values: Float32Array;
  midpoint: number;
}

/**
 * Finds out what names mean that no entity has yet, before they are written: another spelling of a known one, something
 * that means the same, something for a person to decide, or something new. Whatever fails makes it something new.
 */
export class NameResolver {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #embedders: Embedders;

  constructor(peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> }, embedders: Embedders) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
    this.#embedders = embedders;
  }

  /** `meaning`: whether names are embedded too; otherwise a sweep does that later, and only suggests. */
  async hintsFor(
    extraction: Extraction,
    { meaning = true }: { meaning?: boolean } = {},
  ): Promise<NameHint[]> {
    try {
      return await this.#hintsFor(extraction, meaning);
    } catch (error) {
      logLine('compute', `names: ${faultOf(error)}`);
      return [];
    }
  }

  async #hintsFor(extraction: Extraction, meaning: boolean): Promise<NameHint[]> {
    const asked = askedNames(extraction.entities);
    const unknown = asked.length === 0 ? [] : await this.#reader.nameCandidates(asked);
    if (unknown.length === 0) return [];
    const { values: settings } = await this.#reader.settings();
    const hints: NameHint[] = [];
    const open: AskedName[] = [];
    for (const { name, candidates } of unknown) {
      const spelt = bySpelling(name, candidates, settings);
      if (spelt !== null) hints.push({ ...spelt, vector: null });
      else if (name.type !== 'person') open.push(name);
    }
    return meaning ? [...hints, ...(await this.#byMeaning(open, settings))] : hints;
  }

  /** Gives names their vectors that have none yet, and suggests what may be one: what stands in the graph is not merged unasked. */
  async sweep(signal: AbortSignal): Promise<void> {
    const { values: settings } = await this.#reader.settings();
    const space = await this.#reader.activeSpace();
    if (space === null) return;
    for (let i = 0; i < SWEEP_BATCHES && !signal.aborted; i += 1) {
      const names = await this.#reader.unembeddedNames(space.id, SWEEP_BATCH);
      if (names.length === 0) return;
      const vectors = await this.#embed(names.map(({ name }) => name));
      if (vectors === null) return;
      for (const [at, { entityId, name, type }] of names.entries()) {
        const vector = vectors[at] ?? null;
        if (vector === null) {
          // Noted all the same, so that the next sweep does not meet it again.
          await this.#writer.keepNameVector({ entityId, type, spaceId: space.id, values: null, maybe: [] });
          continue;
        }
        const near = (await this.#near(vector, { name, type })).filter((each) => each.entityId !== entityId);
        const found = byMeaning({ name, type }, near, settings);
        const suggested = found?.same == null ? (found?.maybe ?? []) : suggestionOf(found.same, near);
        await this.#writer.keepNameVector({ entityId, type, ...storedOf(vector), maybe: suggested });
      }
    }
  }

  async #byMeaning(names: readonly AskedName[], settings: Settings): Promise<NameHint[]> {
    const vectors = names.length === 0 ? null : await this.#embed(names.map(({ name }) => name));
    if (vectors === null) return [];
    const hints: NameHint[] = [];
    for (const [at, name] of names.entries()) {
      const vector = vectors[at] ?? null;
      if (vector === null) continue;
      const found = byMeaning(name, await this.#near(vector, name), settings);
      const nothing = { canonical: name.canonical, same: null, maybe: [] };
      hints.push({ ...(found ?? nothing), vector: storedOf(vector) });
    }
    return hints;
  }

  async #near({ spaceId, values, midpoint }: NamedVector, { type }: Pick<AskedName, 'name' | 'type'>) {
    const near = await this.#reader.nearestNames(spaceId, { vector: values, type }, NEAR);
    return near.map((each) => ({ ...each, similarity: nameSimilarity(each.cosine, midpoint) }));
  }

  /** Null where no name can be embedded now; null for those of which the model can make nothing. */
  async #embed(names: readonly string[]): Promise<(NamedVector | null)[] | null> {
    try {
      const { embedder, space } = await this.#embedders.open();
      const { midpoint } = calibrationSchema.parse(JSON.parse(space.calibration));
      const outcomes = await embedder.embed(names, 'document');
      return outcomes.map((outcome) => {
        const values = outcome.ok ? outcome.vectors[0] : undefined;
        return values?.length === space.dimensions ? { spaceId: space.id, values, midpoint } : null;
      });
    } catch (error) {
      if (isEmbedderAway(error)) return null;
      throw error;
    }
  }
}

const storedOf = ({ spaceId, values }: NamedVector) => ({ spaceId, values });

function suggestionOf(entityId: string, near: readonly { entityId: string; similarity: number }[]) {
  const similarity = near.find((each) => each.entityId === entityId)?.similarity ?? 0;
  return [{ entityId, score: similarity, reason: `Mean nearly the same (${similarity.toFixed(2)})` }];
}
