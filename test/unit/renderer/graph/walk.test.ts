import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepFrom } from '../../../../renderer/features/graph/canvas/walk';

const places = new Map([
  ['middle', { x: 0, y: 0 }],
  ['right', { x: 100, y: 10 }],
  ['far right', { x: 300, y: 0 }],
  ['up', { x: 5, y: -80 }],
  ['stranger', { x: 40, y: 0 }],
]);

describe('arrow keys', () => {
  it('lead to a neighbour before anything that is merely nearer', () => {
    expect(stepFrom('middle', 'right', places, new Set(['right', 'far right']))).toBe('right');
    expect(stepFrom('middle', 'up', places, new Set(['up', 'right']))).toBe('up');
  });

  it('lead on to other nodes where no neighbour lies that way, and nowhere at the rim', () => {
    expect(stepFrom('middle', 'right', places, new Set(['up']))).toBe('stranger');
    expect(stepFrom('middle', 'left', places, new Set(['up']))).toBeNull();
    expect(stepFrom('gone', 'left', places, new Set())).toBeNull();
  });

  it('never stay where they are', () => {
    const point = fc.record({ x: fc.integer({ min: -50, max: 50 }), y: fc.integer({ min: -50, max: 50 }) });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const all = new Map(points.map((at, index) => [`n${index}`, at]));
        for (const direction of ['up', 'down', 'left', 'right'] as const) {
          expect(stepFrom('n0', direction, all, new Set())).not.toBe('n0');
        }
      }),
    );
  });
});
