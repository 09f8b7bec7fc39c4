import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Uploads } from '../../../electron/engine/compute/uploads';

let data: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-uploads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  data = folder;
});

function piece(
  name: string,
  text: string,
  more: { upload?: string; offset?: number; modifiedAt?: number } = {},
) {
  return {
    upload: more.upload ?? null,
    name,
    offset: more.offset ?? 0,
    base64: Buffer.from(text).toString('base64'),
    modifiedAt: more.modifiedAt ?? null,
  };
}

describe('files that are handed over', () => {
  it('puts the pieces together in a private folder, with the date of the file', async () => {
    const uploads = new Uploads(data);
    const { upload } = await uploads.write(piece('a.md', 'one '));
    const second = await uploads.write(
      piece('a.md', 'two', { upload, offset: 4, modifiedAt: 1_700_000_000_000 }),
    );
    expect(second).toEqual({ upload, sizeBytes: 7 });
    const found = await uploads.find({ upload });
    expect(found.name).toBe('a.md');
    expect(readFileSync(found.path, 'utf8')).toBe('one two');
    expect(statSync(found.path).mtimeMs).toBe(1_700_000_000_000);
    if (process.platform !== 'win32') {
      expect(statSync(found.path).mode & 0o777).toBe(0o600);
      expect(statSync(join(data, 'uploads')).mode & 0o777).toBe(0o700);
    }
  });

  it('takes a piece that is sent again once, and refuses one after a gap', async () => {
    const uploads = new Uploads(data);
    const { upload } = await uploads.write(piece('a.md', 'one '));
    await uploads.write(piece('a.md', 'two', { upload, offset: 4 }));
    await uploads.write(piece('a.md', 'two', { upload, offset: 4 }));
    await expect(uploads.write(piece('a.md', 'x', { upload, offset: 99 }))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(readFileSync((await uploads.find({ upload })).path, 'utf8')).toBe('one two');
  });

  it('finds a folder that was handed over as that folder, and loose files as theirs', async () => {
    const uploads = new Uploads(data);
    const { upload } = await uploads.write(piece('notes/a.md', 'a'));
    await uploads.write(piece('notes/deep/b.md', 'b', { upload }));
    const notes = await uploads.find({ upload });
    expect(notes.name).toBe('notes');
    expect(relative(notes.copyIn ?? '', join(notes.path, 'deep', 'b.md'))).toBe(
      join('notes', 'deep', 'b.md'),
    );
    await uploads.write(piece('c.md', 'c', { upload }));
    const all = await uploads.find({ upload });
    expect(all.path).toBe(all.copyIn);
  });

  it('keeps an empty file', async () => {
    const uploads = new Uploads(data);
    const { upload } = await uploads.write(piece('empty.txt', ''));
    expect(statSync((await uploads.find({ upload })).path).size).toBe(0);
  });

  it('says so when the disk is too full, before anything is written', async () => {
    const uploads = new Uploads(data, () => 1_000_000);
    await expect(uploads.write(piece('big.pdf', 'x'))).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('too little room left for "big.pdf"'),
    });
  });

  it('discards an upload, which is then gone', async () => {
    const uploads = new Uploads(data);
    const { upload } = await uploads.write(piece('a.md', 'a'));
    await uploads.discard(upload);
    await expect(uploads.find({ upload })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(uploads.write(piece('a.md', 'b', { upload, offset: 1 }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('removes at its start what ended processes left, and nothing of one that runs', async () => {
    const uploads = new Uploads(data);
    await uploads.write(piece('a.md', 'a'));
    // The parent of the test's process runs; the number 2^22 + 1 is beyond what Linux gives out.
    const running = String(process.ppid);
    for (const owner of [running, '4194305', 'junk']) mkdirSync(join(data, 'uploads', owner));
    uploads.removeLeftOvers();
    expect(readdirSync(join(data, 'uploads'))).toEqual([running]);
  });

  it('finds a path as it is, and says which path there is not', async () => {
    const uploads = new Uploads(data);
    writeFileSync(join(data, 'b.txt'), 'b');
    expect(await uploads.find({ path: join(data, 'x', '..', 'b.txt') })).toEqual({
      path: join(data, 'b.txt'),
      name: 'b.txt',
      copyIn: null,
    });
    await expect(uploads.find({ path: join(data, 'no.txt') })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(uploads.find({ path: 'b.txt' })).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(existsSync(join(data, 'uploads'))).toBe(false);
  });
});
