import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeOf } from '../../../../electron/transfer/import/values';
import { fileWith, readAll } from '../../../support/importFiles';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'].concat(
  ['October', 'November', 'December'],
);
const two = (part: number): string => String(part).padStart(2, '0');

const forms = fc.constantFrom<(year: number, month: number, day: number) => string>(
  (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  (y, m, d) => `${y}-${two(m)}-${two(d)}T10:00:00Z`,
  (y, m, d) => `${y}-${two(m)}-${two(d)}T23:30:00.123+14:00`,
  (y, m, d) => `${y}-${two(m)}-${two(d)}T00:30-11:00`,
  (y, m, d) => `${y}-${two(m)}-${two(d)} 10:00`,
  (y, m, d) => `${y}-${two(m)}-${two(d)} 10:00:00 +0530`,
  (y, m, d) => `+00${y}-${two(m)}-${two(d)}T10:00:00Z`,
  (y, m, d) => `${d} ${MONTHS[m - 1]} ${y}`,
  (y, m, d) => `${MONTHS[m - 1]} ${d}, ${y}`,
  (y, m, d) => `${MONTHS[m - 1]?.slice(0, 3)} ${d} ${y} 10:00 PM`,
  (y, m, d) => `${MONTHS[m - 1]?.slice(0, 3)} ${d} 10:00:00 +0100 ${y}`,
  (y, m, d) => `Sat, ${two(d)} ${MONTHS[m - 1]?.slice(0, 3)} ${y} 10:00:00 GMT`,
  (y, m, d) => `Saturday, ${d}-${MONTHS[m - 1]?.slice(0, 3)}-${y} 10:00:00 -0800`,
);

it('a text with a day is a time if, and only if, there is such a day', () => {
  fc.assert(
    fc.property(
      forms,
      fc.integer({ min: 1000, max: 9999 }),
      fc.oneof(fc.constant(2), fc.integer({ min: 1, max: 12 })),
      fc.oneof(fc.integer({ min: 28, max: 31 }), fc.integer({ min: 1, max: 31 })),
      (form, year, month, day) => {
        const exists = day <= new Date(year, month, 0).getDate();
        const at = timeOf(form(year, month, day));
        expect(at === undefined).toBe(!exists);
        // A zone moves it by less than two days.
        if (at !== undefined) {
          expect(Math.abs(at - Date.UTC(year, month - 1, day))).toBeLessThan(48 * 3_600_000);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

it.each(['May be 3', 'soon', 'Monday 3', '30 Nonsuch 2020', '2020-13-01', '2020-00-10', 'Feb 0 2020'])(
  'is no time: %s',
  (text) => expect(timeOf(text)).toBeUndefined(),
);

const BAD = '2020-02-30';
const chat = { uuid: 'u', sender: 'human', text: 'Hi' };

describe('a day that does not exist is told, and the rest comes in', () => {
  it.each([
    ['a.csv', `text,created_at\nbad,${BAD}\nfine,2020-02-29\n`, 'created_at'],
    ['a.csv', 'text,created_at\nbad,"Feb 30, 2020"\nfine,"Feb 29, 2020"\n', 'created_at'],
    ['a.csv', `text,expires_at\nbad,${BAD}\nfine,2020-02-29\n`, 'expires_at'],
    ['a.jsonl', `{"text":"bad","created_at":"${BAD}T10:00:00Z"}\n{"text":"fine"}\n`, 'created_at'],
    ['a.jsonl', `{"fact":"bad","date":"30 Feb 2020"}\n{"fact":"fine"}\n`, 'date'],
    ['a.json', JSON.stringify([{ id: 1, memory: 'bad', created_at: BAD }, { memory: 'fine' }]), 'created_at'],
    [
      'a.json',
      JSON.stringify([{ id: 1, memory: 'bad', expiration_date: BAD }, { memory: 'fine' }]),
      'expiration_date',
    ],
  ])('in %s', async (name, content, field) => {
    const { memories, problems } = await readAll(fileWith(name, content));
    expect(memories.map(({ text }) => text)).toEqual(['fine']);
    expect(problems.map(({ reason }) => reason)).toEqual([`${field}: There is no such day.`]);
  });

  it.each(['created', 'expires', 'updated_at'])('in the properties of a note: %s', async (name) => {
    const { memories, problems } = await readAll(fileWith('a.md', `---\n${name}: ${BAD}\n---\nbad\n`));
    expect([memories, problems]).toMatchObject([[], [{ reason: `${name}: There is no such day.` }]]);
  });

  it('in a message of a chat', async () => {
    const messages = [
      { ...chat, created_at: `${BAD}T10:00:00Z` },
      { ...chat, uuid: 'v', text: 'Fine', created_at: '2020-02-29T10:00:00Z' },
    ];
    const file = fileWith(
      'conversations.json',
      JSON.stringify([{ uuid: 'c', name: '', chat_messages: messages }]),
    );
    const { sessions, problems } = await readAll(file);
    expect(sessions.flatMap((session) => session.messages.map(({ text }) => text))).toEqual(['Fine']);
    expect(problems.map(({ reason }) => reason)).toEqual(['created_at: There is no such day.']);
  });
});
