import { describe, expect, it } from 'vitest';
import { placeBeside } from '../../../../renderer/ui/usePopupPlace';

const box = (top: number): { left: number; top: number; bottom: number; width: number } => ({
  left: 40,
  top,
  bottom: top + 32,
  width: 200,
});

describe('a list of choices', () => {
  it('lies under its field, as wide as that', () => {
    expect(placeBeside(box(100), 800)).toEqual({ left: 40, inlineSize: 200, top: 136, maxBlockSize: 216 });
  });

  it('is as high as there is room, and lies over the field where there is more', () => {
    expect(placeBeside(box(400), 600)).toMatchObject({ top: 436, maxBlockSize: 156 });
    expect(placeBeside(box(540), 600)).toMatchObject({ bottom: 64, maxBlockSize: 216 });
    expect(placeBeside(box(20), 60)).toMatchObject({ maxBlockSize: 8, bottom: 44 });
  });
});
