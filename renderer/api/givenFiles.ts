/** One file, and what it is called from the folder on that was given: "notes/2026/may.md". */
export interface GivenFile {
  file: File;
  name: string;
}

/** A file or folder that the person chose or dropped: by its path where this window knows it, or as what is in it. */
export type Given = { name: string; path: string } | { name: string; files: readonly GivenFile[] };

/** A hidden or generated folder is not walked by a browser either: nobody means what is in there. */
const SKIPPED_FOLDERS = /^(?:\..+|node_modules|__pycache__)$/u;

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
    return [{ name: entry.name, files: await filesIn(entry, `${entry.name}/`) }];
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
  const wanted = files.filter(({ webkitRelativePath }) => !isSkipped(webkitRelativePath));
  return [{ name, files: wanted.map((file) => ({ file, name: file.webkitRelativePath })) }];
}

/** Whether the file lies in a folder, below the given one, that is left out. */
function isSkipped(path: string): boolean {
  return path
    .split('/')
    .slice(1, -1)
    .some((part) => SKIPPED_FOLDERS.test(part));
}

async function filesIn(folder: FileSystemDirectoryEntry, above: string): Promise<GivenFile[]> {
  const found: GivenFile[] = [];
  for (const entry of await entriesOf(folder)) {
    if (isFolder(entry)) {
      if (!SKIPPED_FOLDERS.test(entry.name)) {
        found.push(...(await filesIn(entry, `${above}${entry.name}/`)));
      }
    } else if (isFile(entry)) {
      found.push({ file: await fileOf(entry), name: above + entry.name });
    }
  }
  return found;
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
