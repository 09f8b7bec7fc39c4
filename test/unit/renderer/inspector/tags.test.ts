import { describe, expect, it } from 'vitest';
import { tagList } from '#shared/domain/memory';
import { addTags } from '../../../../renderer/features/inspector/tags';

describe('adding tags', () => {
  it('splits at commas of any script', () => {
    expect(addTags([], 'home, work，旅行、 food')).toEqual(['home', 'work', '旅行', 'food']);
  });

  it('takes a leading # off and leaves doubles out', () => {
    expect(addTags(['Home'], '#home, #garden')).toEqual(['Home', 'garden']);
  });

  it('adds nothing for blank input', () => {
    expect(addTags(['home'], ' , # ,')).toEqual(['home']);
  });

  it('always gives what the store accepts', () => {
    const typed = [...Array(150).keys()].map((n) => `${'x'.repeat(120)}${n}`).join(',');
    expect(tagList.safeParse(addTags([], typed)).success).toBe(true);
    const many = [...Array(150).keys()].map((n) => `tag ${n}`).join(',');
    expect(addTags([], many)).toHaveLength(100);
  });
});
