import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { clusterPlan, expectedRecall } from '../../../../electron/memory/lifecycle/clusterPlan';
import { pseudoRandom, Sketcher } from '../../../../electron/memory/lifecycle/clusterSketch';
import { ClusterTexts } from '../../../../electron/memory/lifecycle/clusterTexts';
import { ClusterVectors } from '../../../../electron/memory/lifecycle/clusterVectors';
import { pairsSchema } from '../../../../electron/memory/recall/calibration';
import { BuiltinEmbedder } from '../../../../electron/models/builtin/builtinEmbedder';

const DIMENSIONS = 96;
const resourcesDir = resolve(import.meta.dirname, '../../../../resources');
const embedder = new BuiltinEmbedder({ resourcesDir });
afterAll(() => embedder.release());

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

/** Normal deviates (Box and Muller), so that directions are even. */
function gauss(next: () => number): number {
  return Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
}

function unit(values: Float32Array): Float32Array {
  const length = Math.sqrt(dot(values, values));
  return values.map((value) => value / length);
}

/** Vectors of which some are near others, all of them leaning to one side as those of real models do. */
function clusters(count: number, seed: number): Float32Array[] {
  const next = pseudoRandom(seed);
  const direction = (): Float32Array => unit(Float32Array.from({ length: DIMENSIONS }, () => gauss(next)));
  const lean = direction();
  const vectors: Float32Array[] = [];
  while (vectors.length < count) {
    const own = direction();
    const centre = unit(own.map((value, i) => value * Math.sqrt(0.8) + (lean[i] ?? 0) * Math.sqrt(0.2)));
    const twins = next() < 0.2 ? 3 : 1;
    for (let twin = 0; twin < twins; twin += 1) {
      const noise = direction();
      const share = 0.05 + 0.25 * next();
      vectors.push(twins === 1 ? centre : unit(centre.map((value, i) => value + share * (noise[i] ?? 0))));
    }
  }
  return vectors;
}

function nearByBruteForce(vectors: readonly Float32Array[], threshold: number): string[] {
  return vectors.flatMap((a, i) =>
    vectors.slice(i + 1).flatMap((b, j) => (dot(a, b) >= threshold ? `${i},${i + 1 + j}` : [])),
  );
}

function runThrough(steps: Iterator<unknown>): void {
  while (steps.next().done !== true);
}

function nearByBuckets(vectors: readonly Float32Array[], threshold: number): Set<string> {
  const held = new ClusterVectors(
    vectors[0]?.length ?? DIMENSIONS,
    vectors.length,
    clusterPlan(vectors.length, threshold, 0.2),
  );
  vectors.forEach((vector, seq) => held.add({ seq, scope: 's', createdAt: 0 }, vector));
  runThrough(held.findNear(threshold, () => true));
  return new Set(vectors.flatMap((_, i) => held.nearOf(i).map((j) => `${Math.min(i, j)},${Math.max(i, j)}`)));
}

describe('vectors in buckets', () => {
  it.each([0.8, 0.9, 0.95])(
    'find 95 % of the pairs that are at least %f alike, and no other ones',
    (threshold) => {
      const vectors = clusters(1_200, 11);
      const truth = nearByBruteForce(vectors, threshold);
      const found = nearByBuckets(vectors, threshold);
      expect(truth.length).toBeGreaterThan(100);
      expect(truth.filter((pair) => found.has(pair)).length / truth.length).toBeGreaterThanOrEqual(0.95);
      const wrong = [...found].filter((pair) => {
        const [i = 0, j = 0] = pair.split(',').map(Number);
        const [a, b] = [vectors[i], vectors[j]];
        return a !== undefined && b !== undefined && dot(a, b) < threshold - 0.01;
      });
      expect(wrong).toEqual([]);
    },
  );

  it('find them among what the built-in model makes of real texts too', async () => {
    const pairs = pairsSchema.parse(
      JSON.parse(readFileSync(resolve(resourcesDir, 'calibration', 'pairs.json'), 'utf8')),
    );
    const texts = [...new Set([...pairs.paraphrase, ...pairs.unrelated].flat())];
    const outcomes = await embedder.embed(texts, 'document');
    const vectors = outcomes.flatMap((outcome) => (outcome.ok ? (outcome.vectors[0] ?? []) : []));
    const truth = nearByBruteForce(vectors, 0.7);
    const found = nearByBuckets(vectors, 0.7);
    expect(truth.length).toBeGreaterThan(20);
    expect(truth.filter((pair) => found.has(pair)).length / truth.length).toBeGreaterThanOrEqual(0.95);
  });

  it('pair only what may be paired, and keep few of very many that are alike', () => {
    const next = pseudoRandom(3);
    const same = unit(Float32Array.from({ length: DIMENSIONS }, () => gauss(next)));
    const held = new ClusterVectors(DIMENSIONS, 400, clusterPlan(400, 0.9, 0));
    for (let seq = 0; seq < 400; seq += 1) {
      held.add({ seq, scope: seq < 2 ? 'client' : 'personal', createdAt: 0 }, same);
    }
    runThrough(held.findNear(0.9, (a, b) => a.scope === b.scope));
    expect(held.nearOf(0)).toEqual([1]);
    for (let at = 2; at < 400; at += 1) {
      expect(held.nearOf(at).length).toBeGreaterThan(0);
      expect(held.nearOf(at).length).toBeLessThanOrEqual(24);
    }
  });

  it('are planned for 98 % at the threshold, by fewer bits where there are fewer or less alike ones', () => {
    for (const threshold of [0.5, 0.7, 0.9, 0.99]) {
      const plan = clusterPlan(100_000, threshold, 0.1);
      expect(expectedRecall(plan, threshold)).toBeGreaterThanOrEqual(0.98);
      expect(plan.sketchBits).toBeGreaterThanOrEqual(plan.bits * plan.tables);
    }
    expect(clusterPlan(1_000, 0.9, 0.1).bits).toBeLessThan(clusterPlan(100_000, 0.9, 0.1).bits);
    expect(clusterPlan(100_000, 0.7, 0.1).bits).toBeLessThan(clusterPlan(100_000, 0.9, 0.1).bits);
  });

  it('have sketches that differ in as many bits as their angle says', () => {
    const next = pseudoRandom(5);
    const sketcher = new Sketcher(DIMENSIONS, 4_096);
    const [a, noise] = [0, 1].map(() => unit(Float32Array.from({ length: DIMENSIONS }, () => gauss(next))));
    if (a === undefined || noise === undefined) throw new Error('no vectors');
    const b = unit(a.map((value, i) => value + 0.5 * (noise[i] ?? 0)));
    const sketches = new Uint32Array(2 * sketcher.words);
    sketcher.write(a, sketches, 0);
    sketcher.write(b, sketches, sketcher.words);
    let different = 0;
    for (let word = 0; word < sketcher.words; word += 1) {
      const bits = ((sketches[word] ?? 0) ^ (sketches[sketcher.words + word] ?? 0)) >>> 0;
      different += bits.toString(2).replaceAll('0', '').length;
    }
    expect(different / 4_096).toBeCloseTo(Math.acos(dot(a, b)) / Math.PI, 1);
  });
});

describe('texts that have no vector yet', () => {
  const pairsOf = (...texts: { text: string; embedded?: boolean; group?: string }[]): string[] => {
    const index = new ClusterTexts();
    texts.forEach(({ text, embedded = false, group = 's' }, seq) =>
      index.add({ seq, group, embedded }, text),
    );
    return [...new Set([...index.pairs()].flatMap((pair) => (pair === null ? [] : pair.join())))];
  };

  it('meet where they have nearly the same words, in any order', () => {
    expect(
      pairsOf(
        { text: 'The wifi router stands in the hallway cupboard' },
        { text: 'In the hallway cupboard stands the Wifi router' },
        { text: 'My sister plays the violin in an orchestra' },
      ),
    ).toEqual(['0,1']);
  });

  it('are not compared with those of another area, nor where vectors tell', () => {
    const text = 'The wifi router stands in the hallway cupboard';
    expect(pairsOf({ text }, { text, group: 'client' })).toEqual([]);
    expect(pairsOf({ text, embedded: true }, { text, embedded: true })).toEqual([]);
    expect(pairsOf({ text, embedded: true }, { text })).toEqual(['0,1']);
  });
});
