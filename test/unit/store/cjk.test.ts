import { expect, it } from 'vitest';
import { cjkGrams, cjkQueryGrams, withoutCjk } from '../../../electron/store/cjk';

it('splits CJK runs into characters and pairs, and leaves other scripts alone', () => {
  expect(cjkGrams('部署')).toBe('部 部署 署');
  expect(cjkGrams('Rustの本')).toBe('の の本 本');
  expect(cjkGrams('nothing here')).toBeNull();
  expect(cjkGrams('タワー')).toBe('タ タワ ワ ワー ー');
  expect(cjkGrams('𠮷野家')).toBe('𠮷 𠮷野 野 野家 家');
});

it('asks for pairs, and for a character only when it stands alone', () => {
  expect(cjkQueryGrams('成語しりとり')).toEqual(['成語', '語し', 'しり', 'りと', 'とり']);
  expect(cjkQueryGrams('署 x 部署')).toEqual(['署', '部署']);
  expect(cjkQueryGrams('tea')).toEqual([]);
  expect(cjkQueryGrams('한국')).toEqual(cjkQueryGrams('한국'.normalize('NFD')));
});

it('finds any part of a text that has it, by the grams of both', () => {
  const text = '今日は成語しりとりをした';
  const grams = new Set(cjkGrams(text)?.split(' '));
  const characters = Array.from(text);
  for (let from = 0; from < characters.length; from++) {
    for (let to = from + 1; to <= characters.length; to++) {
      const part = characters.slice(from, to).join('');
      expect(
        cjkQueryGrams(part).every((gram) => grams.has(gram)),
        part,
      ).toBe(true);
    }
  }
});

it('leaves the words between', () => {
  expect(withoutCjk('Rustの本 is good').split(/\s+/u)).toEqual(['Rust', 'is', 'good']);
});
