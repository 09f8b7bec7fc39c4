import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handOver, type HandOverProgress } from '../../../../renderer/api/files';

const engine = vi.hoisted(() => ({
  pieces: [] as { upload: string | null; name: string }[],
  discarded: [] as unknown[],
  open: 0,
  most: 0,
  fails: '',
}));

vi.mock('../../../../renderer/api/bridge', () => ({
  bridge: {
    request: async (route: string, asked: { upload: string | null; name: string }) => {
      if (route === 'files.discard') return void engine.discarded.push(asked.upload);
      engine.pieces.push({ upload: asked.upload, name: asked.name });
      engine.open += 1;
      engine.most = Math.max(engine.most, engine.open);
      await new Promise((resolve) => setTimeout(resolve, 2));
      engine.open -= 1;
      if (asked.name === engine.fails) throw new Error('The disk is full.');
      return { upload: asked.upload ?? 'the upload', sizeBytes: 1 };
    },
  },
}));

/** Reads as a browser's does. */
class Reader {
  result = '';
  onload: () => void = () => undefined;
  readAsDataURL(blob: Blob): void {
    void blob.text().then((text) => {
      this.result = `data:;base64,${btoa(text)}`;
      this.onload();
    });
  }
}

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  Object.assign(engine, { pieces: [], discarded: [], open: 0, most: 0, fails: '' });
  vi.stubGlobal('window', page);
  vi.stubGlobal('FileReader', Reader);
});

afterEach(() => vi.unstubAllGlobals());

const folder = (count: number) => ({
  name: 'folder',
  files: Array.from({ length: count }, (_, at) => ({
    name: `folder/${at}.md`,
    file: new File(['abc'], `${at}.md`),
  })),
});

/** Whether leaving the page would be asked about. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

describe('handing files over', () => {
  it('sends several files at once, all into the upload that the first one makes', async () => {
    const told: HandOverProgress[] = [];
    const { refs } = await handOver([folder(40)], { onProgress: (progress) => told.push(progress) });
    expect(refs).toEqual([{ upload: 'the upload' }]);
    expect(engine.pieces.filter(({ upload }) => upload === null)).toHaveLength(1);
    expect(new Set(engine.pieces.map(({ name }) => name)).size).toBe(40);
    expect(engine.most).toBeGreaterThan(3);
    const done = told.map(({ doneBytes }) => doneBytes);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(told.at(-1)).toMatchObject({ doneBytes: 120, totalBytes: 120 });
  });

  it('stops at the first file that the engine refuses, and gives back what it has', async () => {
    engine.fails = 'folder/9.md';
    await expect(handOver([folder(200)])).rejects.toThrow('The disk is full.');
    expect(engine.pieces.length).toBeLessThan(40);
    expect(engine.open).toBe(0);
    expect(engine.discarded).toEqual(['the upload']);
  });

  it('has the page ask before it is left, for as long as it lasts', async () => {
    expect(asks()).toBe(false);
    const handing = handOver([folder(3)]);
    expect(asks()).toBe(true);
    await handing;
    expect(asks()).toBe(false);
  });
});
