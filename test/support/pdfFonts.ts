/** A font of thousands of characters that names them by a table which the PDF does not bring along. */
export interface CidFont {
  /** A predefined CMap: codes → numbers of characters. One that ends in V is written from top to bottom. */
  cmap: string;
  /** Of Adobe's collections: the numbers that the CMap leads to. */
  ordering: string;
  encode(text: string): Buffer;
}

const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

export const CID_FONTS = {
  japaneseUcs2: { cmap: 'UniJIS-UCS2-H', ordering: 'Japan1', encode: bigEndian },
  japaneseUcs2Vertical: { cmap: 'UniJIS-UCS2-V', ordering: 'Japan1', encode: bigEndian },
  japaneseShiftJis: { cmap: '90ms-RKSJ-H', ordering: 'Japan1', encode: encoderOf('shift_jis') },
  chineseUcs2: { cmap: 'UniGB-UCS2-H', ordering: 'GB1', encode: bigEndian },
  chineseUtf16: { cmap: 'UniGB-UTF16-H', ordering: 'GB1', encode: bigEndian },
  chineseGbk: { cmap: 'GBK-EUC-H', ordering: 'GB1', encode: encoderOf('gbk') },
  chineseBig5: { cmap: 'ETen-B5-H', ordering: 'CNS1', encode: encoderOf('big5') },
  koreanUhc: { cmap: 'KSCms-UHC-H', ordering: 'Korea1', encode: encoderOf('euc-kr') },
} satisfies Record<string, CidFont>;

/** Node only decodes these: the codes of each character are found by decoding all pairs of bytes. */
function encoderOf(encoding: string): (text: string) => Buffer {
  let codes: Map<string, number[]> | null = null;
  return (text) => {
    codes ??= codesOf(encoding);
    return Buffer.from(
      Array.from(text).flatMap((character) => {
        const code = codes?.get(character);
        if (code === undefined) throw new Error(`${encoding} has no “${character}”.`);
        return code;
      }),
    );
  };
}

function codesOf(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const codes = new Map<string, number[]>();
  const add = (...bytes: number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if (Array.from(character).length === 1 && !codes.has(character)) codes.set(character, bytes);
    } catch {
      // No character has this code.
    }
  };
  for (let byte = 0; byte < 0x80; byte++) add(byte);
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  }
  return codes;
}

/** The dictionaries of a font, and of the one below it, which has its number. Nothing is embedded. */
export function cidFontObjects({ cmap, ordering }: CidFont, descendant: number): [Buffer, Buffer] {
  return [
    Buffer.from(
      `<< /Type /Font /Subtype /Type0 /BaseFont /Any-${cmap} /Encoding /${cmap} /DescendantFonts [${descendant} 0 R] >>`,
    ),
    Buffer.from(
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /DW 1000` +
        ` /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> >>`,
    ),
  ];
}
