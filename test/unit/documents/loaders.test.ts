import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { walk } from '../../../electron/documents/walk';
import { makeDocx, passagesOf, pumpPdf, writeFiles } from '../../support/documents';
import { temporaryFolder } from '../../support/store';

const read = (name: string, content: string | Uint8Array, options = {}) =>
  passagesOf(join(writeFiles(temporaryFolder(), { [name]: content }), name), options);
const problemOf = (name: string, content: string | Uint8Array, options = {}) =>
  read(name, content, options).then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

describe('a file is read', () => {
  it('PDF: page by page, with words joined that a line has cut', async () => {
    const { chunks, pages, format } = await read('pump.pdf', pumpPdf());
    expect({ pages, format }).toEqual({ pages: 3, format: 'pdf' });
    expect(chunks.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(chunks[1]?.text).toContain('between 2.4 and 3.1 bar');
    expect(chunks[1]?.text).toContain('pressure overnight points');
  });

  it('Word: headings, paragraphs and tables', async () => {
    const { chunks, pages } = await read('plan.docx', makeDocx());
    expect(pages).toBeNull();
    expect(chunks.map(({ heading }) => heading)).toEqual(['Garden plan', 'Garden plan › Beds']);
    expect(chunks[1]?.text).toContain('North | Rhubarb');
  });

  it('HTML: what a reader sees of it', async () => {
    const html = `<html><head><title>t</title><style>p { color: red }</style></head><body><nav>Home</nav>
      <h1>Birds</h1><p>Robins   sing<br>early.</p><script>alert(1)</script>
      <h2>Food</h2><ul><li>Seeds &amp; nuts</li></ul><pre>  a\n    b</pre></body></html>`;
    const { chunks } = await read('birds.html', html);
    expect(chunks.map(({ heading, text }) => ({ heading, text }))).toEqual([
      { heading: 'Birds', text: 'Birds\n\nRobins sing\nearly.' },
      { heading: 'Birds › Food', text: 'Food\n\n- Seeds & nuts\n\n  a\n    b' },
    ]);
  });

  it('Markdown: under its headings, code in one piece, headings without text with what follows', async () => {
    const { chunks } = await read(
      'notes.md',
      'Intro\n\n# One\n\n## Two\n\ntext\n\n```sh\n# no heading\n```\n\nTitle\n-----\n\nmore\n',
    );
    expect(chunks.map(({ heading, text }) => [heading, text])).toEqual([
      [null, 'Intro'],
      ['One › Two', '# One\n\n## Two\n\ntext\n\n```sh\n# no heading\n```'],
      ['One › Title', 'Title\n-----\n\nmore'],
    ]);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffGrüße aus Łódź')],
    ['UTF-16 with a mark', Buffer.from('\ufeffGrüße aus Łódź', 'utf16le')],
    ['UTF-16 without', Buffer.from('Grüße aus Łódź', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeffGrüße aus Łódź', 'utf16le').swap16()],
  ])('text: %s', async (_name, bytes) => {
    expect((await read('a.txt', bytes)).chunks[0]?.text).toBe('Grüße aus Łódź');
  });

  it('text of an old Western code page', async () => {
    expect((await read('a.txt', Buffer.from('caf\xe9', 'latin1'))).chunks[0]?.text).toBe('café');
  });

  it('code, and text with any name', async () => {
    expect((await read('a.py', 'def f():\n    return 1\n')).format).toBe('code');
    expect((await read('LICENSE', 'Do as you like.')).format).toBe('text');
  });
});

describe('what is wrong with a file is said', () => {
  it.each([
    ['a password', 'locked.pdf', pumpPdf({ password: 'secret' }), /password/u],
    ['a broken PDF', 'broken.pdf', pumpPdf().subarray(0, 600), /cannot be read as a PDF/u],
    ['a PDF without text', 'scan.pdf', pumpPdf().subarray(0, 0), /is empty/u],
    ['a broken Word file', 'a.docx', 'no zip at all', /cannot be read as a Word file/u],
    ['an old Word file', 'a.docx', Buffer.from('d0cf11e0a1b11ae1ffff', 'hex'), /before 2007/u],
    ['an empty file', 'a.txt', '', /is empty/u],
    ['no letter in it', 'a.txt', ' \n\n ', /no text/u],
    ['a picture', 'a.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /is not a text file/u],
    [
      'a program with a zero in every other byte',
      'a.exe',
      Buffer.from('4d5a000100020003000400', 'hex'),
      /is not a text file/u,
    ],
  ])('%s', async (_name, name, content, problem) => {
    expect(await problemOf(name, content)).toMatch(problem);
  });

  it('too large', async () => {
    expect(await problemOf('a.txt', 'x'.repeat(2_000), { maxBytes: 1_000 })).toMatch(/MB/u);
  });

  it('not there, and not a file', async () => {
    const folder = temporaryFolder();
    await expect(passagesOf(join(folder, 'none.txt'))).rejects.toThrow(/not there any more/u);
    await expect(passagesOf(folder)).rejects.toThrow(/is not a file/u);
  });
});

describe('a folder is walked', () => {
  const paths = async (folder: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const one of walk(folder)) {
      if ('path' in one) found.push(one.path.slice(folder.length + 1));
    }
    return found;
  };

  it('in the order of names, without hidden files, packages and links', async () => {
    const folder = writeFiles(temporaryFolder(), {
      'b.txt': 'b',
      'a/z.txt': 'z',
      'a/.hidden': 'h',
      '.git/config': 'g',
      'node_modules/x/index.js': 'x',
      'tools/pyvenv.cfg': 'home = /usr/bin',
      'tools/lib/x.py': 'x',
    });
    symlinkSync('/etc', join(folder, 'c'));
    symlinkSync(folder, join(folder, 'a/loop'));
    expect(await paths(folder)).toEqual(['a/z.txt', 'b.txt']);
  });

  it('past folders that may not be read, which are told', async () => {
    const folder = writeFiles(temporaryFolder(), { 'b.txt': 'b' });
    mkdirSync(join(folder, 'a'));
    chmodSync(join(folder, 'a'), 0);
    const found = [];
    for await (const one of walk(folder)) {
      if ('path' in one) found.push('problem' in one ? one.problem.code : one.path);
    }
    chmodSync(join(folder, 'a'), 0o700);
    // Root may read everything.
    expect(found).toEqual([...(process.getuid?.() === 0 ? [] : ['VALIDATION']), join(folder, 'b.txt')]);
  });
});

it('a Word file that would fill the memory is refused before it is unpacked', async () => {
  const bomb = Buffer.from(makeDocx());
  const directory = bomb.indexOf('504b0102', 0, 'hex');
  bomb.writeUInt32LE(0x7fff_ffff, directory + 24);
  expect(await problemOf('bomb.docx', bomb)).toMatch(/would unpack to 2 GB/u);
});
