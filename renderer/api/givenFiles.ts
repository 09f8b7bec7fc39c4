import { isLeftOut } from '#shared/domain/leftOut';

/** One file, and what it is called from the folder on that was given: "notes/2026/may.md". */
export interface GivenFile {
  file: File;
  name: string;
}

/** A file or folder that the person chose or dropped: by its path where this window knows it, or as what is in it. */
export type Given = { name: string; path: string } | GivenContent;
export interface GivenContent {
  name: string;
  files: readonly GivenFile[];
  /** Folders within it that were not looked into, as the engine does not where it knows the path. */
  leftOut?: readonly string[];
}

/** Where the file lies; null in a browser, and for a file that a page made up. */
export function pathOf(file: File): string | null {
  const path = window.mnemoscope?.pathOf(file) ?? '';
  return path === '' ? null : path;
}

/** Lets the person choose files, or a folder. Nothing, when they choose nothing. */
export function pickFiles({ folder }: { folder: boolean }): Promise<Given[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = folder;
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const done = (): void => {
      input.remove();
      resolve(folder ? givenFolder([...(input.files ?? [])]) : [...(input.files ?? [])].map(givenFile));
    };
    input.addEventListener('change', done, { once: true });
    input.addEventListener('cancel', done, { once: true });
    input.click();
  });
}

/** What was dropped. To be called while the event is handled: what it carries is gone afterwards. */
export function droppedFiles(transfer: DataTransfer): Promise<Given[]> {
  const things = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry() }));
  return Promise.all(things.map(({ file, entry }) => givenThing(file, entry))).then((given) => given.flat());
}

/** Whether a drag carries files, which it tells before it is dropped. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}

async function givenThing(file: File | null, entry: FileSystemEntry | null): Promise<Given[]> {
  const path = file === null ? null : pathOf(file);
  if (file !== null && path !== null) return [{ name: file.name, path }];
  if (entry !== null && isFolder(entry)) {
    const content = { name: entry.name, files: [], leftOut: [] };
    await addFolder(entry, '', content);
    return [content];
  }
  return file === null ? [] : [givenFile(file)];
}

function givenFile(file: File): Given {
  const path = pathOf(file);
  return path === null ? { name: file.name, files: [{ file, name: file.name }] } : { name: file.name, path };
}

/** The chosen folder as one thing: by its own path, which the path of each file in it ends the same way. */
export function givenFolder(files: readonly File[]): Given[] {
  const [first] = files;
  if (first === undefined) return [];
  const inside = first.webkitRelativePath;
  const name = inside.split('/')[0] ?? '';
  const path = pathOf(first);
  if (path !== null) return [{ name, path: path.slice(0, path.length - inside.length + name.length) }];
  const names = namesByFolder(files);
  const leftOut = new Set<string>();
  const wanted = files.filter(({ webkitRelativePath }) => {
    const folder = leftOutAround(webkitRelativePath, names);
    if (folder !== null) leftOut.add(folder);
    return folder === null;
  });
  const given = wanted.map((file) => ({ file, name: file.webkitRelativePath }));
  return [{ name, files: given, leftOut: [...leftOut] }];
}

/** The names of the files in each folder. */
function namesByFolder(files: readonly File[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const { name, webkitRelativePath: path } of files) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    names.set(folder, (names.get(folder) ?? new Set()).add(name));
  }
  return names;
}

/** The outermost folder around the file that is left out, from below the given one on; null where none is. */
function leftOutAround(path: string, names: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  const folders = path.split('/').slice(0, -1);
  const at = folders.findIndex(
    (folder, i) => i > 0 && isLeftOut(folder, names.get(folders.slice(0, i).join('/'))),
  );
  return at === -1 ? null : folders.slice(1, at + 1).join('/');
}

/** `above`: the path of the folder within the given one, with "/" behind it; empty for that. */
async function addFolder(
  folder: FileSystemDirectoryEntry,
  above: string,
  content: { name: string; files: GivenFile[]; leftOut: string[] },
): Promise<void> {
  const entries = await entriesOf(folder);
  const beside = new Set(entries.map(({ name }) => name));
  for (const entry of entries) {
    const path = above + entry.name;
    if (isFolder(entry)) {
      if (isLeftOut(entry.name, beside)) content.leftOut.push(path);
      else await addFolder(entry, `${path}/`, content);
    } else if (isFile(entry)) {
      content.files.push({ file: await fileOf(entry), name: `${content.name}/${path}` });
    }
  }
}

/** A reader gives them out in parts, and nothing when there are no more. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return all;
    all.push(...part);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
