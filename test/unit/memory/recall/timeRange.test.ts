import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTimeRange } from '../../../../electron/memory/recall/timeRange';
import { toInstant, toWall } from '../../../../electron/memory/recall/timeRangeZone';

/** Monday. */
const NOW = Date.UTC(2026, 10, 30, 9, 30);
/** As far back as a Date reaches. */
const MIN = '-271821-04-20';

function range(text: string, now = NOW, zone = 'UTC'): [string, string, string] | null {
  const found = parseTimeRange(text, now, zone);
  if (found === null) return null;
  const show = (at: number): string =>
    new Date(at)
      .toISOString()
      .replace(/:00\.000Z$/u, '')
      .replace('T00:00', '');
  return [show(found.from), show(found.to), found.text];
}

/** Half-open, in days of UTC. */
const PHRASES: [question: string, from: string, to: string, words: string][] = [
  ['What did I do yesterday?', '2026-11-29', '2026-11-30', 'yesterday'],
  ['What did we decide yesterday morning?', '2026-11-29T05:00', '2026-11-29T12:00', 'yesterday morning'],
  ['What was said the day before yesterday?', '2026-11-28', '2026-11-29', 'the day before yesterday'],
  ['What did I eat last night?', '2026-11-29T18:00', '2026-11-30T06:00', 'last night'],
  ['What did I note this morning?', '2026-11-30T05:00', '2026-11-30T12:00', 'this morning'],
  ['What did I say earlier today?', '2026-11-30', '2026-12-01', 'earlier today'],
  ['What did Ana say last Tuesday?', '2026-11-24', '2026-11-25', 'last Tuesday'],
  ['Whom did I meet last Monday?', '2026-11-23', '2026-11-24', 'last Monday'],
  ['Whom did I meet on Friday?', '2026-11-27', '2026-11-28', 'on Friday'],
  [
    'What did we discuss on Wednesday afternoon?',
    '2026-11-25T12:00',
    '2026-11-25T18:00',
    'on Wednesday afternoon',
  ],
  ['Who called Thursday?', '2026-11-26', '2026-11-27', 'Thursday'],
  ['What has changed since Monday?', '2026-11-30', '2026-12-01', 'since Monday'],
  ['What did I note since last Friday?', '2026-11-27', '2026-12-01', 'since last Friday'],
  ['Where did we hike last weekend?', '2026-11-28', '2026-11-30', 'last weekend'],
  ['What happened over the weekend?', '2026-11-28', '2026-11-30', 'over the weekend'],
  ['What was planned last week?', '2026-11-23', '2026-11-30', 'last week'],
  ['What did I learn this week?', '2026-11-30', '2026-12-07', 'this week'],
  ['What happened the week before last?', '2026-11-16', '2026-11-23', 'the week before last'],
  ['What did I write two weeks ago?', '2026-11-16', '2026-11-23', 'two weeks ago'],
  ['What did I write 3 days ago?', '2026-11-27', '2026-11-28', '3 days ago'],
  ['What did I write a few days ago?', '2026-11-25', '2026-11-29', 'a few days ago'],
  ['What did I buy a couple of months ago?', '2026-09-01', '2026-10-01', 'a couple of months ago'],
  ['Where did I live a year ago?', '2025-01-01', '2026-01-01', 'a year ago'],
  ['What did I say an hour ago?', '2026-11-30T08:00', '2026-11-30T09:00', 'an hour ago'],
  ['What came up over the past two weeks?', '2026-11-16', '2026-12-01', 'over the past two weeks'],
  ['What came up in the last 3 days?', '2026-11-27', '2026-12-01', 'in the last 3 days'],
  ['What did I spend last month?', '2026-10-01', '2026-11-01', 'last month'],
  ['What did I earn this year so far?', '2026-01-01', '2027-01-01', 'this year'],
  ['Where was I last year?', '2025-01-01', '2026-01-01', 'last year'],
  ['What did I do in March?', '2026-03-01', '2026-04-01', 'in March'],
  ['What did I do in December?', '2025-12-01', '2026-01-01', 'in December'],
  ['What did I plan in November?', '2026-11-01', '2026-12-01', 'in November'],
  ['What did I read in March last year?', '2025-03-01', '2025-04-01', 'in March last year'],
  ['Who visited in May 2024?', '2024-05-01', '2024-06-01', 'in May 2024'],
  ['Notes of April 2025, please', '2025-04-01', '2025-05-01', 'April 2025'],
  ['What broke at the end of August?', '2026-08-01', '2026-09-01', 'the end of August'],
  ['Which trips did we take between May and July?', '2026-05-01', '2026-08-01', 'between May and July'],
  ['What happened from November to January?', '2025-11-01', '2026-02-01', 'from November to January'],
  ['Where did I work in 2025?', '2025-01-01', '2026-01-01', 'in 2025'],
  ['What changed since 2020?', '2020-01-01', '2026-12-01', 'since 2020'],
  ['Where did I live before 2020?', MIN, '2020-01-01', 'before 2020'],
  ['What did I do from 2019 to 2021?', '2019-01-01', '2022-01-01', 'from 2019 to 2021'],
  ['What happened on 3 June?', '2026-06-03', '2026-06-04', 'on 3 June'],
  ['What happened on June 3rd, 2024?', '2024-06-03', '2024-06-04', 'June 3rd, 2024'],
  ['What happened on 24 December?', '2025-12-24', '2025-12-25', 'on 24 December'],
  ['Minutes of 2026-03-04', '2026-03-04', '2026-03-05', '2026-03-04'],
  ['Where were we from 3 to 5 June?', '2026-06-03', '2026-06-06', 'from 3 to 5 June'],
  ['Who came on the 3rd?', '2026-11-03', '2026-11-04', 'on the 3rd'],
  ['What did I promise before Christmas?', MIN, '2025-12-24', 'before Christmas'],
  ['What did we cook at Christmas?', '2025-12-24', '2025-12-27', 'Christmas'],
  ['Where were we at Easter?', '2026-04-03', '2026-04-07', 'at Easter'],
  ['Where did we swim last summer?', '2026-06-01', '2026-09-01', 'last summer'],
  ['Where did we swim in the summer of 2024?', '2024-06-01', '2024-09-01', 'in the summer of 2024'],
  ['meetings today', '2026-11-30', '2026-12-01', 'today'],
];

const NO_TIMES = [
  'May I ask you something?',
  'I may go to Rome',
  'Who is May?',
  'What does April think?',
  'We march on',
  'march on Rome was a film',
  'The second time was better',
  'Give me a second',
  'Is the sun out?',
  'Who has worked at Sun Microsystems?',
  'He sat down',
  'When I last sat there I was tired',
  'mon ami',
  'What should I do now?',
  'Now and then I use vim',
  'C 4',
  'node 22.3.2024',
  'Upgrade to 10.3.1',
  'How many rows are in 2000 rows of data?',
  'Is 1024 in 2048 bytes?',
  'What is due next Monday?',
  'What happens every Friday?',
  'Where do we go tomorrow?',
  'What should I cook today for the children and their friends?',
  'What is today’s date?',
  'Who lives on the 3rd floor?',
  'Do I like Black Friday sales?',
  'Who is Wednesday Addams?',
  'May 5 people join the call?',
  'I need it in two weeks',
  'Does Spring boot fast in spring framework apps?',
  'a week of holidays',
  'The last two projects',
  'What depends on fall-through?',
  'in 2099 we fly',
  'the winter coat',
  '',
];

describe('a time that a question looks back at', () => {
  it.each(PHRASES)('%s', (question, from, to, words) => {
    expect(range(question)).toEqual([from, to, words]);
  });

  it.each(NO_TIMES)('is not in: %s', (question) => {
    expect(range(question)).toBeNull();
  });

  it('is the past one where there are two', () => {
    const february = Date.UTC(2026, 1, 10, 12);
    expect(range('What did I do in March?', february)?.slice(0, 2)).toEqual(['2025-03-01', '2025-04-01']);
    expect(range('What did I do in January?', february)?.slice(0, 2)).toEqual(['2026-01-01', '2026-02-01']);
    const march = Date.UTC(2026, 2, 10, 12);
    expect(range('What did I do last March?', march)?.slice(0, 2)).toEqual(['2025-03-01', '2025-04-01']);
    const saturday = Date.UTC(2026, 10, 28, 12);
    expect(range('What did I do last weekend?', saturday)?.slice(0, 2)).toEqual(['2026-11-21', '2026-11-23']);
  });

  it('is counted in the days of the person, through changes of the clock', () => {
    // Lisbon: UTC+1 until 25 October 2026, 02:00.
    const lisbon = Date.UTC(2026, 9, 26, 10);
    expect(range('What did I do yesterday?', lisbon, 'Europe/Lisbon')?.slice(0, 2)).toEqual([
      '2026-10-24T23:00',
      '2026-10-26',
    ]);
    // New York: UTC−5 until 8 March 2026, 02:00, then UTC−4.
    const newYork = Date.UTC(2026, 2, 9, 3); // still the 8th there
    expect(range('What did I do earlier today?', newYork, 'America/New_York')?.slice(0, 2)).toEqual([
      '2026-03-08T05:00',
      '2026-03-09T04:00',
    ]);
    expect(range('What did I do in March?', newYork, 'America/New_York')?.slice(0, 2)).toEqual([
      '2026-03-01T05:00',
      '2026-04-01T04:00',
    ]);
    const kolkata = Date.UTC(2026, 10, 29, 20); // the 30th there
    expect(range('What did I do yesterday?', kolkata, 'Asia/Kolkata')?.slice(0, 2)).toEqual([
      '2026-11-28T18:30',
      '2026-11-29T18:30',
    ]);
  });

  it('takes the system’s zone for one that does not exist', () => {
    expect(parseTimeRange('yesterday', NOW, 'Mars/Olympus')).toEqual(parseTimeRange('yesterday', NOW, ''));
  });

  it('has a beginning before its end, for any text', () => {
    const phrase = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            ...'last in on May Monday two weeks ago 3 June 2025 since before between and to'.split(' '),
          ),
        )
        .map((words) => words.join(' ')),
    );
    const at = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) });
    const zone = fc.constantFrom('UTC', 'Europe/Lisbon', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia');
    fc.assert(
      fc.property(phrase, at, zone, (text, now, name) => {
        const found = parseTimeRange(text, now, name);
        if (found !== null) {
          expect(found.from).toBeLessThan(found.to);
          expect(found.from).toBeLessThanOrEqual(now);
        }
      }),
    );
  });
});

describe('the clock of a zone', () => {
  it('shows what it was set to', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Lisbon',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), zones, (seconds, zone) => {
        const wall = toWall(seconds * 1_000, zone);
        expect(toWall(toInstant(wall, zone), zone)).toBe(wall);
      }),
    );
  });

  it('goes on to the end of a gap, and takes the first of two', () => {
    const gap = Date.UTC(2026, 2, 8, 2, 30);
    expect(toInstant(gap, 'America/New_York')).toBe(Date.UTC(2026, 2, 8, 7, 30));
    const twice = Date.UTC(2026, 10, 1, 1, 30);
    expect(toInstant(twice, 'America/New_York')).toBe(Date.UTC(2026, 10, 1, 5, 30));
  });
});
