import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../support/pdf';
import { CID_FONTS, type CidFont } from '../../support/pdfFonts';
import { passagesOf, writeFiles } from '../../support/documents';
import { temporaryFolder } from '../../support/store';

const MAPS = resolve(import.meta.dirname, '../../../resources/cmaps');

const fileOf = (pdf: Buffer): string => join(writeFiles(temporaryFolder(), { 'a.pdf': pdf }), 'a.pdf');
const textsOf = async (font: CidFont, ...pages: string[][]): Promise<string[]> =>
  (await passagesOf(fileOf(makePdf(pages, { font })))).chunks.map(({ text }) => text);
const problemOf = (pdf: Buffer, options = {}): Promise<string> =>
  passagesOf(fileOf(pdf), options).then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

/** Numbers shapes, and has no table of their characters. */
const SHAPES: CidFont = { cmap: 'Identity-H', ordering: 'Identity', encode: CID_FONTS.japaneseUcs2.encode };
/** "Hello world" by the numbers of its letters in most fonts. */
const HELLO = '+HOOR\u0003ZRUOG';

describe('a PDF that names its characters by a table which it does not bring along', () => {
  it.each([
    ['Japanese', CID_FONTS.japaneseUcs2, 'ポンプの圧力は 2.4 bar です。'],
    ['Japanese in Shift JIS', CID_FONTS.japaneseShiftJis, 'ポンプの圧力は 2.4 bar です。'],
    ['Chinese', CID_FONTS.chineseUcs2, '水泵的压力是 2.4 bar。'],
    ['Chinese in UTF-16', CID_FONTS.chineseUtf16, '水泵的压力是 2.4 bar。'],
    ['Chinese in GBK', CID_FONTS.chineseGbk, '水泵的压力是 2.4 bar。'],
    ['Chinese in Big5', CID_FONTS.chineseBig5, '水泵的壓力是 2.4 bar。'],
    ['Korean', CID_FONTS.koreanUhc, '펌프의 압력은 2.4 bar 입니다.'],
  ])('%s', async (_name, font, text) => {
    expect(await textsOf(font, [text], [text, '', text])).toEqual([text, `${text}\n\n${text}`]);
  });

  it('from top to bottom: columns in their order, signs in their usual form', async () => {
    const lines = ['吾輩は「猫」である。', '名前はまだ無い。', '', '', '第二章、記憶'];
    expect(await textsOf(CID_FONTS.japaneseUcs2Vertical, lines)).toEqual([
      '吾輩は「猫」である。\n名前はまだ無い。\n\n第二章、記憶',
    ]);
  });

  it.each([CID_FONTS.japaneseUcs2, CID_FONTS.japaneseUcs2Vertical])(
    'words that a full line has cut are whole; titles, lists and last lines stay lines ($cmap)',
    async (font) => {
      const lines = [
        'はじめに',
        'この装置は地下室にあり毎年点検を受',
        'ける。二年に一度は濾過器を交換す',
        'ること',
        '山田花子',
      ];
      expect(await textsOf(font, lines, ['ポンプ', '濾過器', '山田花子'])).toEqual([
        'はじめに\nこの装置は地下室にあり毎年点検を受ける。二年に一度は濾過器を交換すること\n山田花子',
        'ポンプ\n濾過器\n山田花子',
      ]);
    },
  );

  it('titles that are set wide are words', async () => {
    expect(await textsOf(CID_FONTS.japaneseUcs2, ['は じ め に', '東京 京都'])).toEqual([
      'はじめに\n東京 京都',
    ]);
  });
});

describe('a PDF of which no text can be read', () => {
  it('says which table the installation lacks, and is not taken for read', async () => {
    const folder = join(temporaryFolder(), 'cmaps');
    cpSync(MAPS, folder, { recursive: true });
    rmSync(join(folder, 'UniGB-UCS2-H.bcmap'));
    const pdf = makePdf([['水泵']], { font: CID_FONTS.chineseUcs2 });
    expect(await problemOf(pdf, { mapsDir: folder })).toMatch(
      /names its characters by the table “UniGB-UCS2-H”, which this installation lacks\. Install/u,
    );
    expect(await problemOf(makePdf([['A pump']]), { mapsDir: folder })).toBe('none');
  });

  it('says that its fonts name no characters', async () => {
    expect(await problemOf(makePdf([[HELLO]], { font: SHAPES }))).toMatch(/can be seen, but not read/u);
    const font = { ...CID_FONTS.chineseUcs2, cmap: 'UniAny-UCS2-H' };
    expect(await problemOf(makePdf([['水泵']], { font }))).toMatch(/can be seen, but not read/u);
  });

  it('says that its pages are pictures', async () => {
    expect(await problemOf(makePdf([[], []]))).toMatch(/its pages are pictures/u);
  });
});

describe('numbers of shapes', () => {
  it('are no text from where that shows', async () => {
    expect(await textsOf(SHAPES, ['+HOOR'], [HELLO], ['+HOOR'])).toEqual(['+HOOR']);
  });

  it('are text where they are characters', async () => {
    expect(await textsOf(SHAPES, ['Hello, 世界'])).toEqual(['Hello, 世界']);
  });

  it('of a collection of Adobe have a known table', async () => {
    const pdf = (text: string) => textsOf({ ...SHAPES, ordering: 'Japan1' }, [text]);
    // Its number 843 is あ.
    expect(await pdf(String.fromCodePoint(843))).toEqual(['あ']);
  });
});
