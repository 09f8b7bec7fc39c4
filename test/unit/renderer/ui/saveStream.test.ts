import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSink } from '../../../../renderer/ui/saveStream';

vi.mock('../../../../renderer/api/bridge', () => ({ inBrowser: true }));

const BLOCK = 4_000_000;

/** A window whose downloads and picked files are looked at here. */
function fakeWindow(picker?: () => Promise<unknown>): { saved: Promise<{ name: string; content: Blob }> } {
  let content = new Blob();
  let resolve: (file: { name: string; content: Blob }) => void = () => undefined;
  const saved = new Promise<{ name: string; content: Blob }>((done) => {
    resolve = done;
  });
  vi.stubGlobal('window', picker === undefined ? {} : { showSaveFilePicker: picker });
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { href: '', download: '', click: () => resolve({ name: link.download, content }) };
      return link;
    },
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    if (given instanceof Blob) content = given;
    return 'blob:here';
  });
  return { saved };
}

afterEach(() => vi.unstubAllGlobals());

describe('a file that is saved piece by piece', () => {
  it('is put together in order, however many pieces there are, and named at its end', async () => {
    const { saved } = fakeWindow();
    const sink = await openSink('suggested.jsonl', { type: 'application/jsonl', large: true });
    await sink?.write('a'.repeat(BLOCK));
    await sink?.write(new TextEncoder().encode('é'));
    await sink?.write('\n');
    await sink?.close('named.jsonl');
    const { name, content } = await saved;
    expect(name).toBe('named.jsonl');
    expect(content.type).toBe('application/jsonl');
    expect((await content.text()).slice(BLOCK - 1)).toBe('aé\n');
  });

  it('goes to disk as it comes, where it is large and the browser can', async () => {
    const pieces: unknown[] = [];
    const file = {
      write: (piece: unknown) => Promise.resolve(pieces.push(piece)),
      close: () => Promise.resolve(pieces.push('closed')),
    };
    fakeWindow(() => Promise.resolve({ createWritable: () => Promise.resolve(file) }));
    const sink = await openSink('all.json', { type: 'application/json', large: true });
    await sink?.write('[');
    await sink?.write(']');
    await sink?.close('all.json');
    expect(pieces).toEqual(['[', ']', 'closed']);
  });

  it('is none when the person chooses no place, and a fault is told', async () => {
    fakeWindow(() => Promise.reject(new DOMException('The user aborted a request.', 'AbortError')));
    expect(await openSink('all.json', { type: 'application/json', large: true })).toBeNull();
    fakeWindow(() => Promise.reject(new Error('The disk is full.')));
    await expect(openSink('all.json', { type: 'application/json', large: true })).rejects.toThrow('full');
  });
});
