import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import type { TextSpan } from '#shared/domain/session';
import { alignText } from '../../../../../renderer/features/chat/alignText';
import { remarkUnsupported, splitMarked } from '../../../../../renderer/features/chat/remarkUnsupported';

/** Where the words stand in the source. */
function spanOf(source: string, words: string): TextSpan {
  const start = source.indexOf(words);
  return { start, end: start + words.length };
}

function html(source: string, ...spans: TextSpan[]): string {
  return renderToStaticMarkup(
    createElement(Markdown, { remarkPlugins: [remarkGfm, remarkUnsupported(source, spans)] }, source),
  );
}

const mark = (text: string, claim = 0, end = true) =>
  `<mark data-claim="${claim}"${end ? ' data-end="yes"' : ''}>${text}</mark>`;

describe('remarkUnsupported', () => {
  it('marks a sentence within a paragraph, and its end once', () => {
    const source = 'You like tea. You live in Porto. Yes.';
    expect(html(source, spanOf(source, 'You live in Porto.'))).toBe(
      `<p>You like tea. ${mark('You live in Porto.')} Yes.</p>`,
    );
  });

  it('goes across bold, links and code', () => {
    const source = 'You **live in Porto** with `Ana` and [Rui](https://x.test/a).';
    expect(html(source, { start: 0, end: source.length })).toBe(
      `<p>${mark('You ', 0, false)}<strong>${mark('live in Porto', 0, false)}</strong>${mark(' with ', 0, false)}` +
        `${mark('<code>Ana</code>', 0, false)}${mark(' and ', 0, false)}` +
        `<a href="https://x.test/a">${mark('Rui', 0, false)}</a>${mark('.')}</p>`,
    );
  });

  it('begins and ends within a bold word', () => {
    const source = 'So **you are old**.';
    expect(html(source, spanOf(source, 'are'))).toBe(`<p>So <strong>you ${mark('are')} old</strong>.</p>`);
  });

  it('finds its place behind escapes, entities, quotes and wrapped lines', () => {
    const escaped = String.raw`1\. A \*b\* &amp; c. You are tall. Good.`;
    expect(html(escaped, spanOf(escaped, 'You are tall.'))).toContain(mark('You are tall.'));
    const quoted = '> First line\n> you are tall\n> last line';
    expect(html(quoted, spanOf(quoted, 'you are tall'))).toContain(mark('you are tall'));
    const emoji = 'Wow 👩‍👩‍👧 &#128512; fine. You are tall.';
    expect(html(emoji, spanOf(emoji, 'You are tall.'))).toContain(mark('You are tall.'));
  });

  it('tells two spans apart, in lists and tables', () => {
    const source = '- You are tall\n- You are kind\n\n| a |\n| - |\n| You are old |\n';
    const shown = html(source, spanOf(source, 'You are tall'), spanOf(source, 'You are old'));
    expect(shown).toContain(`<li>${mark('You are tall')}</li>`);
    expect(shown).toContain('<li>You are kind</li>');
    expect(shown).toContain(`<td>${mark('You are old', 1)}</td>`);
  });

  it('finds text that a literal address has split', () => {
    const source = 'Write to ana@example.org today. You are tall.';
    expect(html(source, spanOf(source, 'You are tall.'))).toContain(mark('You are tall.'));
  });

  it('leaves blocks of code and empty spans alone', () => {
    const source = 'Hi\n\n```\nYou are tall\n```\n';
    expect(html(source, spanOf(source, 'You are tall'))).not.toContain('<mark');
    expect(html('Hi there', { start: 3, end: 3 })).not.toContain('<mark');
  });

  it('changes no word of any Markdown, wherever the spans are', () => {
    const piece = fc.constantFrom(
      'You ',
      'are ',
      '**',
      '*',
      '`',
      'ü',
      '👍',
      '&amp;',
      '\\*',
      '\n',
      '> ',
      '[x](y)',
      '- ',
    );
    const spans = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), spans, (pieces, pairs) => {
        const source = pieces.join('');
        const marked = html(source, ...pairs.map(([start, length]) => ({ start, end: start + length })));
        expect(marked.replace(/<\/?mark[^>]*>/gu, '')).toBe(html(source));
      }),
    );
  });
});

describe('splitMarked', () => {
  it('loses nothing, and marks exactly what the spans cover', () => {
    const spans = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 4 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), spans, (text, pairs) => {
        const list = pairs.map(([start, length]) => ({ start, end: start + length }));
        const places = [...Array(text.length).keys()];
        const parts = splitMarked(text, places, list);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        let at = 0;
        for (const { text: part, span } of parts) {
          for (let i = at; i < at + part.length; i += 1) {
            expect(list.some(({ start, end }) => i >= start && i < end)).toBe(span !== null);
          }
          at += part.length;
        }
      }),
    );
  });
});

describe('alignText', () => {
  it('gives each unit its own place where nothing was left out', () => {
    expect(alignText('abc', 'xxabc', 2)).toEqual([2, 3, 4]);
  });

  it('never goes back, and never past the end of its node', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (value, source) => {
        const places = alignText(value, source, 0);
        expect(places).toHaveLength(value.length);
        expect(
          places.every((place, index) => place >= (places[index - 1] ?? 0) && place <= source.length),
        ).toBe(true);
      }),
    );
  });
});
