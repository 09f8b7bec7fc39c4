import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { droppedFiles, givenFolder } from '../../../../renderer/api/givenFiles';

/** A chosen file of a folder; `at`: where a desktop window finds it. */
function chosen(inside: string, at = ''): File {
  const file = new File(['x'], inside.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: inside });
  return Object.assign(file, { at });
}

function fileEntry(name: string) {
  return {
    name,
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void) => done(new File(['x'], name)),
  };
}

/** Gives its entries out two at a time, as browsers do by the hundred. */
function folderEntry(name: string, entries: readonly { name: string }[]) {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const left = [...entries];
      return { readEntries: (done: (part: unknown[]) => void) => done(left.splice(0, 2)) };
    },
  };
}

function drop(...things: { file: File | null; entry: object | null }[]): DataTransfer {
  const items = things.map(({ file, entry }) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => entry,
  }));
  // Safe: all of a transfer that is looked at.
  return { items } as unknown as DataTransfer;
}

const desktop = { mnemoscope: { pathOf: (file: File & { at?: string }) => file.at ?? '' } };

beforeEach(() => vi.stubGlobal('window', {}));
afterEach(() => vi.unstubAllGlobals());

describe('a folder that was chosen', () => {
  it('is named by its own path where the window knows paths', () => {
    vi.stubGlobal('window', desktop);
    expect(givenFolder([chosen('notes/a/b.md', '/home/ana/notes/a/b.md')])).toEqual([
      { name: 'notes', path: '/home/ana/notes' },
    ]);
    expect(givenFolder([chosen('notes/b.md', 'C:\\Ana\\notes\\b.md')])).toEqual([
      { name: 'notes', path: 'C:\\Ana\\notes' },
    ]);
  });

  it('is its files in a browser, without what is hidden or generated', () => {
    const [given] = givenFolder([
      chosen('notes/a.md'),
      chosen('notes/.git/HEAD'),
      chosen('notes/app/node_modules/x/readme.md'),
      chosen('notes/app/node_modules/y/.cache/z.md'),
      chosen('notes/app/package.json'),
      chosen('notes/app/dist/out.md'),
      chosen('notes/dist/mine.md'),
      chosen('notes/deep/c.md'),
    ]);
    expect(given).toMatchObject({
      name: 'notes',
      files: ['a.md', 'app/package.json', 'dist/mine.md', 'deep/c.md'].map((name) => ({
        name: `notes/${name}`,
      })),
      leftOut: ['.git', 'app/node_modules', 'app/dist'],
    });
  });

  it('is nothing when nothing was chosen', () => {
    expect(givenFolder([])).toEqual([]);
  });
});

describe('what was dropped', () => {
  it('is walked to its last file', async () => {
    const folder = folderEntry('notes', [
      fileEntry('a.md'),
      folderEntry('deep', [
        fileEntry('b.md'),
        fileEntry('c.md'),
        folderEntry('build', [fileEntry('x.md')]),
        folderEntry('bower_components', [fileEntry('y.md')]),
        fileEntry('Cargo.toml'),
      ]),
      folderEntry('.git', [fileEntry('HEAD')]),
    ]);
    const given = await droppedFiles(drop({ file: null, entry: folder }));
    expect(given).toMatchObject([
      {
        name: 'notes',
        files: ['a.md', 'deep/b.md', 'deep/c.md', 'deep/Cargo.toml'].map((name) => ({
          name: `notes/${name}`,
        })),
        leftOut: ['deep/build', 'deep/bower_components', '.git'],
      },
    ]);
  });

  it('is taken by its path where there is one, folders too', async () => {
    vi.stubGlobal('window', desktop);
    const file = Object.assign(new File([], 'notes'), { at: '/home/ana/notes' });
    expect(await droppedFiles(drop({ file, entry: folderEntry('notes', []) }))).toEqual([
      { name: 'notes', path: '/home/ana/notes' },
    ]);
  });

  it('is a file that a page made, even without an entry', async () => {
    const file = new File(['x'], 'a.md');
    expect(await droppedFiles(drop({ file, entry: null }))).toEqual([
      { name: 'a.md', files: [{ file, name: 'a.md' }] },
    ]);
  });
});
