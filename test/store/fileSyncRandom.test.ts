import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDay, writeDay, type DayFile } from '../../electron/fileBackend/dayFile';
import { MemoryFiles } from '../support/memoryFiles';
import { openTestStore } from '../support/store';

const text = fc.constantFrom(
  'I like tea.',
  'I like coffee.',
  'The vault\n\nholds the key.',
  '- a list\n- in a text',
  'My dog is called Rex.',
  'I live in Porto.',
  'Kopi “x” 日本',
);
const pick = fc.nat(30);
const step = fc.oneof(
  fc.record({ does: fc.constant('remember' as const), text }),
  fc.record({ does: fc.constant('edit' as const), pick, text }),
  fc.record({
    does: fc.constant('mark' as const),
    pick,
    importance: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ does: fc.constant('trash' as const), pick }),
  fc.record({ does: fc.constant('undo' as const) }),
  fc.record({ does: fc.constant('fileEdit' as const), pick, text }),
  fc.record({
    does: fc.constant('fileMark' as const),
    pick,
    importance: fc.constantFrom('0.1', '0.25', '1'),
  }),
  fc.record({
    does: fc.constant('fileLine' as const),
    text: text.map((words) => words.replace(/\s+/gu, ' ')),
  }),
  fc.record({ does: fc.constant('fileDelete' as const), pick }),
  fc.record({ does: fc.constant('fileMove' as const), pick }),
  fc.record({ does: fc.constant('fileCopy' as const), pick }),
  fc.record({ does: fc.constant('forgetId' as const), pick }),
  fc.record({ does: fc.constant('sync' as const) }),
  fc.record({ does: fc.constant('restart' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const OTHER_DAY = '2026-04-01.md';

it('whatever people do to files and the app to memories, both settle on the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const store = openTestStore();
      try {
        const files = new MemoryFiles(store);
        let sync = files.sync;
        for (const one of steps) {
          if (one.does === 'restart') sync = files.newSync();
          else if (one.does === 'sync') await sync.run();
          else await perform(files, one);
        }
        await sync.run();
        const { files: said, database } = await files.both();
        expect(said).toEqual(database);
        expect(sync.state()).toMatchObject({ problem: null, files: [], waiting: 0 });
        const before = files.names().map((name) => files.read(name));
        await files.newSync().run();
        expect(files.names().map((name) => files.read(name))).toEqual(before);
      } finally {
        store.close();
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);

async function perform(files: MemoryFiles, one: Step): Promise<void> {
  const { bridge } = files.store;
  const memories = await files.memories();
  const memory = 'pick' in one ? memories[one.pick % Math.max(1, memories.length)] : undefined;
  const ignore = (): undefined => undefined; // another memory says this already, or nothing is to be undone
  switch (one.does) {
    case 'remember':
      await bridge.request('memories.remember', { text: one.text });
      break;
    case 'edit':
      if (memory !== undefined) {
        await bridge.request('memories.edit', { id: memory.id, patch: { text: one.text } }).catch(ignore);
      }
      break;
    case 'mark':
      if (memory !== undefined) {
        await bridge.request('memories.edit', { id: memory.id, patch: { importance: one.importance } });
      }
      break;
    case 'trash':
      if (memory !== undefined) await bridge.request('memories.trash', { ids: [memory.id] });
      break;
    case 'undo':
      await bridge.request('journal.undo', {}).catch(ignore);
      break;
    case 'fileLine':
      files.write(OTHER_DAY, `${there(files, OTHER_DAY)}\n${one.text}\n`);
      break;
    default:
      if ('pick' in one) byHand(files, one);
  }
}

/** What a person does to one entry in an editor. */
function byHand(files: MemoryFiles, one: Extract<Step, { pick: number }>): void {
  const places = namesOf(files).flatMap((name) =>
    dayOf(files, name).blocks.flatMap(({ entry }, at) => (entry === null ? [] : [{ name, at }])),
  );
  const place = places[one.pick % Math.max(1, places.length)];
  if (place === undefined) return;
  const day = dayOf(files, place.name);
  const lines = [...(day.blocks[place.at]?.lines ?? [])];
  const marks = lines.length > 1 ? lines.slice(-1) : [];
  const put = (next: readonly string[]): void => {
    const blocks = day.blocks.map((block, at) => (at === place.at ? { ...block, lines: next } : block));
    files.write(place.name, writeDay({ ...day, blocks }));
  };
  switch (one.does) {
    case 'fileEdit': {
      const [first = '', ...others] = one.text.split('\n');
      put([`- ${first}`, ...others.map((line) => (line === '' ? '' : `  ${line}`)), ...marks]);
      break;
    }
    case 'fileMark':
      put(lines.map((line) => line.replace(/importance [\d.]+/u, `importance ${one.importance}`)));
      break;
    case 'fileDelete':
      put([]);
      break;
    case 'fileMove':
    case 'fileCopy':
      if (one.does === 'fileMove') put([]);
      files.write(OTHER_DAY, `${there(files, OTHER_DAY)}\n${lines.join('\n')}\n`);
      break;
    case 'forgetId':
      put(lines.map((line) => line.replace(/<!-- id:.*-->/u, '')));
      break;
    default:
  }
}

function namesOf(files: MemoryFiles): string[] {
  try {
    return files.names();
  } catch {
    return []; // the folder is made by the first round
  }
}

function there(files: MemoryFiles, name: string): string {
  return namesOf(files).includes(name) ? files.read(name) : '';
}

function dayOf(files: MemoryFiles, name: string): DayFile {
  const read = readDay(files.read(name));
  if ('problem' in read) throw new Error(read.problem);
  return read.day;
}
