import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { cidFontObjects, type CidFont } from './pdfFonts';

interface PdfOptions {
  /** Asked for before anything can be read. */
  password?: string;
  /** Without one: Helvetica, which has Western letters only. */
  font?: CidFont;
}

const FILE_ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex');
const PERMISSIONS = -4;
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const LINE_HEIGHT = 16;
const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** A PDF of pages of lines; an empty line begins a paragraph. In a vertical font, lines go from right to left. */
export function makePdf(pages: readonly (readonly string[])[], { password, font }: PdfOptions = {}): Buffer {
  const lock = password === undefined ? null : lockFor(password);
  const seal = (data: Buffer, object: number): Buffer => (lock === null ? data : lock.seal(data, object));
  const objects: Buffer[] = [];
  const pageIds = pages.map((_, i) => 4 + 2 * i);
  objects[1] = Buffer.from('<< /Type /Catalog /Pages 2 0 R >>');
  objects[2] = Buffer.from(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
  );
  const descendant = 4 + 2 * pages.length;
  if (font === undefined) objects[3] = Buffer.from(HELVETICA);
  else [objects[3], objects[descendant]] = cidFontObjects(font, descendant);
  for (const [i, lines] of pages.entries()) {
    const id = 4 + 2 * i;
    objects[id] = Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    const content = seal(deflateSync(Buffer.from(contentOf(lines, font), 'latin1')), id + 1);
    objects[id + 1] = Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]);
  }
  if (lock !== null) objects.push(lock.dictionary);
  return assemble(objects, lock === null ? null : objects.length - 1);
}

function contentOf(lines: readonly string[], font: CidFont | undefined): string {
  const shown = lines.map((line, i) => {
    if (line === '') return '';
    const offset = i * LINE_HEIGHT;
    const [x, y] = font?.cmap.endsWith('V') === true ? [545 - offset, 800] : [50, 800 - offset];
    return `1 0 0 1 ${x} ${y} Tm ${stringOf(line, font)} Tj`;
  });
  return `BT /F1 11 Tf ${shown.join('\n')} ET`;
}

function stringOf(line: string, font: CidFont | undefined): string {
  if (font !== undefined) return `<${font.encode(line).toString('hex')}>`;
  return `(${line.replace(/[\\()]/gu, String.raw`\$&`)})`;
}

function assemble(objects: readonly Buffer[], encrypt: number | null): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((body, id) => {
    const object = Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    offsets[id] = length;
    length += object.length;
    parts.push(object);
  });
  const rows = objects.map((_, id) => `${String(offsets[id] ?? 0).padStart(10, '0')} 00000 n \n`).slice(1);
  const id = FILE_ID.toString('hex');
  const extra = encrypt === null ? '' : ` /Encrypt ${encrypt} 0 R`;
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${objects.length} /Root 1 0 R` +
        ` /ID [<${id}> <${id}>]${extra} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** The standard security handler of PDF 1.4, revision 2: 40 bits, which is enough to be asked for a password. */
function lockFor(password: string): { dictionary: Buffer; seal(data: Buffer, object: number): Buffer } {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(Buffer.concat([padded, owner, permissions, FILE_ID])).subarray(0, 5);
  const user = rc4(key, PADDING);
  return {
    dictionary: Buffer.from(
      `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P ${PERMISSIONS} >>`,
    ),
    seal: (data, object) => {
      const salt = Buffer.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0]);
      return rc4(md5(Buffer.concat([key, salt])).subarray(0, 10), data);
    },
  };
}

function md5(data: Buffer): Buffer {
  return createHash('md5').update(data).digest();
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  const sealed = Uint8Array.from(data, (byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  });
  return Buffer.from(sealed);
}
