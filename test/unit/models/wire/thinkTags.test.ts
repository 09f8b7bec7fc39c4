import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThinkTags } from '../../../../electron/models/wire/thinkTags';

function read(chunks: readonly string[]): { answer: string; thinking: string } {
  const tags = new ThinkTags();
  const result = { answer: '', thinking: '' };
  for (const segment of [...chunks.flatMap((chunk) => tags.push(chunk)), ...tags.end()]) {
    result[segment.kind] += segment.text;
  }
  return result;
}

describe('ThinkTags', () => {
  it.each([
    ['no tags', 'Hello <b>you</b>, 1 < 2', 'Hello <b>you</b>, 1 < 2', ''],
    ['thoughts first', '<think>\nhm\n</think>\n\nHello', 'Hello', '\nhm\n'],
    ['the longer tag', '<thinking>hm</thinking>Hello', 'Hello', 'hm'],
    ['thoughts in between', 'Hello <think>hm</think> you', 'Hello  you', 'hm'],
    ['thoughts twice', '<think>a</think>\n<think>b</think> Hi', 'Hi', 'ab'],
    ['thoughts without end', '<think>hm', '', 'hm'],
    ['a quoted tag', 'Write `<think>` first', 'Write `<think>` first', ''],
    ['a tag that is none', 'a <thinker> b <thin', 'a <thinker> b <thin', ''],
    ['only a bracket', '<', '<', ''],
    ['no thoughts', '<think>\n\n</think>\n\nHi', 'Hi', '\n\n'],
  ])('reads %s, wherever the stream is cut', (_name, text, answer, thinking) => {
    expect(read([text])).toEqual({ answer, thinking });
    expect(read(Array.from(text))).toEqual({ answer, thinking });
    for (let at = 0; at <= text.length; at += 1) {
      expect(read([text.slice(0, at), text.slice(at)])).toEqual({ answer, thinking });
    }
  });

  it('gives the same whatever the chunks', () => {
    const token = fc.constantFrom('<think>', '</think>', '<', '>', 'think', '`', ' ', '\n', 'a', '/');
    fc.assert(
      fc.property(fc.array(token), fc.array(fc.nat(20)), (tokens, cuts) => {
        const text = tokens.join('');
        const chunks: string[] = [];
        let rest = text;
        for (const cut of cuts) {
          chunks.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        expect(read([...chunks, rest])).toEqual(read([text]));
      }),
    );
  });
});
