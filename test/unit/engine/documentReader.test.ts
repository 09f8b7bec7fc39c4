import { onTestFinished, expect, it } from 'vitest';
import { DocumentReader, type ReadCall } from '../../../electron/engine/compute/documentReader';
import { writeFiles } from '../../support/documents';
import { temporaryFolder } from '../../support/store';

/** A thread that does what a file is called. */
const THREAD = `
const { parentPort } = require('node:worker_threads');
const facts = { format: 'text', pages: 2, sizeBytes: 1, contentHash: 'h', modifiedAt: 1 };
parentPort.on('message', ({ name }) => {
  if (name === 'loop') for (;;);
  if (name === 'dies') process.exit(1);
  if (name === 'throws') throw new Error('at once');
  if (name === 'bad') {
    return parentPort.postMessage({ failed: { code: 'VALIDATION', message: 'It is bad.', retryable: false } });
  }
  parentPort.postMessage({ page: 1, pages: 2 });
  parentPort.postMessage({ chunks: [{ text: name, page: 1, heading: null }] });
  parentPort.postMessage({ result: { state: 'read', ...facts } });
});`;

function readerOf(): (name: string, call?: Partial<ReadCall>) => Promise<unknown> {
  const workersDir = writeFiles(temporaryFolder(), { 'documents.cjs': THREAD });
  const reader = new DocumentReader({ workersDir, resourcesDir: '' });
  onTestFinished(() => reader.stop());
  return (name, call = {}) =>
    reader.read(
      { path: `/${name}`, name, maxBytes: 1, chunkTokens: 64, overlapTokens: 0, knownHash: null },
      { signal: new AbortController().signal, stallMs: 20_000, onPage: () => undefined, ...call },
    );
}

it('reads one file after the other, and tells how far it is', async () => {
  const read = readerOf();
  const pages: number[][] = [];
  const onPage = (done: number, of: number): void => void pages.push([done, of]);
  expect(await read('one', { onPage })).toMatchObject({ state: 'read', chunks: [{ text: 'one' }] });
  expect(await read('two')).toMatchObject({ chunks: [{ text: 'two' }] });
  expect(pages).toEqual([[1, 2]]);
});

it('what a file does to the thread is the end of that file only', async () => {
  const read = readerOf();
  await expect(read('bad')).rejects.toThrow('It is bad.');
  await expect(read('dies')).rejects.toThrow(/“dies” was given up: reading it failed/u);
  expect(await read('one')).toMatchObject({ chunks: [{ text: 'one' }] });
  await expect(read('throws')).rejects.toThrow(/“throws” was given up/u);
  await expect(read('loop', { stallMs: 300 })).rejects.toThrow(/stood still/u);
  expect(await read('two')).toMatchObject({ chunks: [{ text: 'two' }] });
});

it('is cancelled in the middle of a file', async () => {
  const read = readerOf();
  const stop = new AbortController();
  const reading = read('loop', { signal: stop.signal });
  stop.abort();
  await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(read('one', { signal: stop.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await read('one')).toMatchObject({ state: 'read' });
});
