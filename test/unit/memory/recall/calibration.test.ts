import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  calibrate,
  fitCalibration,
  measurePairs,
  calibrationSchema,
  pairsSchema,
} from '../../../../electron/memory/recall/calibration';
import { BuiltinEmbedder } from '../../../../electron/models/builtin/builtinEmbedder';
import type { Embedder } from '../../../../electron/models/ports';

const resourcesDir = resolve(import.meta.dirname, '../../../../resources');
const embedder = new BuiltinEmbedder({ resourcesDir });
afterAll(() => embedder.release());

function readShipped(name: string): unknown {
  return JSON.parse(readFileSync(resolve(resourcesDir, 'calibration', name), 'utf8'));
}

const cosine = fc.double({ min: -1, max: 1, noNaN: true });
const cosines = fc.array(cosine, { minLength: 1, maxLength: 50 });

describe('a calibration', () => {
  it('is strictly monotone and stays within 0 and 1, whatever it is fitted to', () => {
    fc.assert(
      fc.property(cosines, cosines, cosine, cosine, (unrelated, paraphrase, a, b) => {
        const calibration = fitCalibration(unrelated, paraphrase);
        const [low, high] = a < b ? [a, b] : [b, a];
        const x = calibrate(calibration, low);
        const y = calibrate(calibration, high);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(1);
        // Cosines of float32 vectors do not tell smaller differences apart.
        if (high - low > 1e-9) expect(y).toBeGreaterThan(x);
        expect(calibrate(calibration, -1)).toBe(0);
        expect(calibrate(calibration, 1)).toBe(1);
      }),
      { numRuns: 2_000 },
    );
  });

  it('puts the anchors where it says', () => {
    const calibration = fitCalibration([0.1], [0.5]);
    expect(calibrate(calibration, 0.1)).toBeCloseTo(0.1, 2);
    expect(calibrate(calibration, 0.3)).toBeCloseTo(0.5, 2);
    expect(calibrate(calibration, 0.5)).toBeCloseTo(0.9, 2);
  });

  it('makes a threshold mean the same for two models', () => {
    const wide = fitCalibration([0, 0.1, 0.2], [0.5, 0.6, 0.7]);
    const narrow = fitCalibration([0.7, 0.71, 0.72], [0.83, 0.84, 0.85]);
    for (const share of [0.25, 0.5, 0.75]) {
      const x = calibrate(wide, 0.19 + share * (0.54 - 0.19));
      const y = calibrate(narrow, 0.719 + share * (0.834 - 0.719));
      expect(Math.abs(x - y)).toBeLessThan(0.02);
    }
  });

  it.each([
    ['all equal', [0.5, 0.5], [0.5, 0.5]],
    ['one of each', [0.1], [0.2]],
    ['the wrong way round', [0.9, 0.8], [0.1, 0.2]],
    ['at the ends', [1, 1], [-1, -1]],
  ])('takes pairs that are %s', (_name, unrelated, paraphrase) => {
    const calibration = fitCalibration(unrelated, paraphrase);
    expect(calibrate(calibration, 0.2)).toBeLessThan(calibrate(calibration, 0.3));
  });

  it('refuses what is not a number, and nothing', () => {
    expect(() => fitCalibration([NaN], [0.5])).toThrow(RangeError);
    expect(() => fitCalibration([0.1], [Infinity])).toThrow(RangeError);
    expect(() => fitCalibration([], [0.5])).toThrow(RangeError);
    expect(() => calibrate(fitCalibration([0.1], [0.5]), NaN)).toThrow(RangeError);
  });

  it('takes cosines that rounding pushed beyond 1', () => {
    const calibration = fitCalibration([0.1], [0.5]);
    expect(calibrate(calibration, 1.0000001)).toBe(1);
    expect(calibrate(calibration, -1.0000001)).toBe(0);
  });
});

describe('the shipped calibration', () => {
  const pairs = pairsSchema.parse(readShipped('pairs.json'));

  it('has pairs of both kinds, each once, that say something', () => {
    const all = [...pairs.paraphrase, ...pairs.unrelated];
    expect(pairs.paraphrase).toHaveLength(60);
    expect(pairs.unrelated).toHaveLength(60);
    expect(new Set(all.map((pair) => pair.join('\n'))).size).toBe(120);
  });

  it('is what the built-in model gives, and keeps the two kinds apart', async () => {
    const measured = await measurePairs(embedder, pairs);
    const fitted = fitCalibration(measured.unrelated, measured.paraphrase);
    const kept = calibrationSchema.parse(readShipped('builtin.json'));
    expect(fitted.midpoint).toBeCloseTo(kept.midpoint, 3);
    expect(fitted.slope).toBeCloseTo(kept.slope, 1);
    const share = (values: number[], test: (similarity: number) => boolean): number =>
      values.filter((value) => test(calibrate(kept, value))).length / values.length;
    expect(share(measured.unrelated, (similarity) => similarity <= 0.1)).toBeGreaterThanOrEqual(0.9);
    expect(share(measured.paraphrase, (similarity) => similarity >= 0.9)).toBeGreaterThanOrEqual(0.78);
  });

  it('names the space that it belongs to', () => {
    expect(readShipped('builtin.json')).toMatchObject({ space: embedder.spaceKey });
  });

  it('leaves out pairs that cannot be embedded', async () => {
    const odd: Pick<Embedder, 'embed'> = {
      embed: async (texts) =>
        texts.map((text) =>
          text === 'bad' ? { ok: false, reason: 'no' } : { ok: true, vectors: [Float32Array.of(1, 0)] },
        ),
    };
    const withOdd = Object.assign(new BuiltinEmbedder({ resourcesDir }), odd);
    const measured = await measurePairs(withOdd, {
      unrelated: [['a', 'b']],
      paraphrase: [
        ['bad', 'b'],
        ['a', 'b'],
      ],
    });
    expect(measured).toEqual({ unrelated: [1], paraphrase: [1] });
  });
});
