import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { messageOf } from '#shared/errors';
import { leftOutWords } from '#shared/domain/transfer';
import { unpackedPieces } from '../../../../electron/transfer/import/gzipSource';
import { openSource } from '../../../../electron/transfer/import/source';
import { openZip } from '../../../../electron/transfer/import/zipSource';
import { fileWith, readAll } from '../../../support/importFiles';

/** A folder with these files, each of which says its own path. */
function folderWith(...paths: string[]): string {
  const root = join(dirname(fileWith('x', '')), 'all');
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path);
  }
  return root;
}

async function found(location: string): Promise<{ files: string[]; leftOut: readonly string[] }> {
  const { files, leftOut, close } = await openSource(location);
  close();
  return { files: files.map(({ path }) => path), leftOut };
}

describe('a folder', () => {
  it('is read without what programs make, which is told', async () => {
    const folder = folderWith(
      'note.md',
      '.git/HEAD.md',
      'site/package.json',
      'site/readme.md',
      'site/node_modules/a/readme.md',
      'site/dist/readme.md',
      'py/my-env/pyvenv.cfg',
      'py/my-env/lib/x.md',
      'py/__pycache__/x.md',
      'rust/out/CACHEDIR.TAG',
      'rust/out/x.md',
    );
    symlinkSync('/etc', join(folder, 'link'));
    const { files, leftOut } = await found(folder);
    expect(files).toEqual(['note.md', 'site/package.json', 'site/readme.md']);
    expect([...leftOut].sort()).toEqual([
      '.git',
      'py/__pycache__',
      'py/my-env',
      'rust/out',
      'site/dist',
      'site/node_modules',
    ]);
  });

  it('of a person may be called “build”, and be a package itself', async () => {
    const folder = folderWith('build/house.md', 'dist/race.md');
    expect(await found(folder)).toEqual({ files: ['build/house.md', 'dist/race.md'], leftOut: [] });
    expect((await found(join(folder, 'build'))).files).toEqual(['house.md']);
  });

  it('in an archive leaves out the same, by names', async () => {
    const bytes = new TextEncoder().encode('x');
    const names = ['a.md', 'p/node_modules/q/r.md', 'p/node_modules/s.md', '__MACOSX/._a.md', '.hidden'];
    const zip = fileWith('all.zip', zipSync(Object.fromEntries(names.map((name) => [name, bytes]))));
    expect(await found(zip)).toEqual({ files: ['a.md'], leftOut: ['p/node_modules'] });
  });

  it('has what was left out told in words', () => {
    expect(leftOutWords({ count: 0, some: [] })).toBeNull();
    expect(leftOutWords({ count: 1, some: ['venv'] })).toBe(
      'One folder was left out, as programs make such: venv.',
    );
    expect(leftOutWords({ count: 1_200, some: ['a', 'b'] })).toBe(
      '1,200 folders were left out, as programs make such: a, b ….',
    );
  });
});

describe('a file that is no import', () => {
  it.each([
    ['a.pdf', '%PDF-1.7', /a\.pdf is a PDF: add it as a document\. What can be imported/u],
    ['a.json', ' [ ]\n', /a\.json is JSON with nothing in it/u],
    ['a.csv', Buffer.from('\uFEFFtext,b\nx,3\n', 'utf16le'), /no text in UTF-8\..* save the file as UTF-8/u],
    ['b.csv', Buffer.from('text,b\nx,3\n', 'utf16le'), /no text in UTF-8\..* save the file as UTF-8/u],
    ['a.csv', 'name,age\nx,3\n', /a\.csv is a table, but none of its columns is called “text”/u],
  ])('is told what it is: %s', async (name, content, words) => {
    await expect(readAll(fileWith(name, content))).rejects.toThrow(words);
  });
});

it('a table in another encoding that is named as one is told once, with what to do', async () => {
  for (const start of ['', '\uFEFF']) {
    const bytes = Buffer.from(`${start}text;b\nx;3\ny;4\n`, 'utf16le');
    const { records } = await readAll(fileWith('a.csv', bytes), 'csv');
    expect(records).toEqual([
      {
        is: 'problem',
        where: 'line 1',
        reason: 'It is no text in UTF-8. Save the file as UTF-8, and import it again.',
      },
    ]);
  }
});

describe('an archive', () => {
  it.each(['../../evil/conversations.json', '/etc/conversations.json'])(
    'with a name that leads out of it is refused for that: %s',
    async (name) => {
      const zip = fileWith('a.zip', zipSync({ [name]: new TextEncoder().encode('[]') }));
      const said = await readAll(zip).catch((error: unknown) => messageOf(error));
      expect(said).toContain(`leads to a place outside of it (“${name}”)`);
      expect(said).not.toContain('in full');
    },
  );

  it('with too many files is refused for that', async () => {
    const bytes = new TextEncoder().encode('x');
    const zip = fileWith('a.zip', zipSync({ 'a.md': bytes, 'b.md': bytes }));
    await expect(openZip(zip, 1)).rejects.toThrow(/holds more than 1 files\. Unpack it/u);
  });
});

describe('a gzipped file', () => {
  const lines =
    '{"id":"1","memory":"Has a boat","user_id":"u"}\n{"id":"2","memory":"Has a dog","user_id":"u"}\n';

  it('is read as what it holds, by its content and its name without .gz', async () => {
    const { format, memories } = await readAll(fileWith('memories.jsonl.gz', gzipSync(lines)));
    expect([format, memories.map(({ text }) => text)]).toEqual(['mem0', ['Has a boat', 'Has a dog']]);
    const table = await readAll(fileWith('t.csv.gz', gzipSync('text\nHas a cat\n')));
    expect([table.format, table.memories[0]?.text]).toEqual(['csv', 'Has a cat']);
  });

  it('that is cut off, empty, or a packed archive is told in words', async () => {
    const cut = gzipSync(lines.repeat(2_000));
    const file = fileWith('a.jsonl.gz', cut);
    truncateSync(file, cut.length - 40);
    await expect(readAll(file, 'mem0')).rejects.toThrow(/a\.jsonl\.gz could not be unpacked.*in full/u);
    await expect(readAll(fileWith('e.gz', gzipSync('')))).rejects.toThrow(/is empty/u);
    const tar = Buffer.alloc(1_024);
    tar.write('notes/a.md', 0);
    tar.write('ustar', 257);
    await expect(readAll(fileWith('notes.tar.gz', gzipSync(tar)))).rejects.toThrow(/TAR archive: unpack it/u);
  });

  it('that unpacks to far more than text can is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(3_000_000));
    const file = fileWith('bomb.gz', bomb);
    const read = async (): Promise<void> => {
      for await (const piece of unpackedPieces(file, bomb.length, 1_000_000)) {
        expect(piece.length).toBeGreaterThan(0);
      }
    };
    await expect(read()).rejects.toThrow(/bomb\.gz holds more than 1 MB/u);
  });
});
