import { describe, expect, it } from 'vitest';
import { extractByRules } from '../../../../../electron/memory/graph/rules/ruleExtractor';
import { says } from './support';

describe('from when', () => {
  says([
    ['I have lived in Porto since March 2024.', 'You > lives_in > Porto @2024-03-01..'],
    ['I have lived in Porto since 2019.', 'You > lives_in > Porto @2019-01-01..'],
    ['Nadia works at Orbit since May.', 'Nadia > works_at > Orbit @2026-05-01..'],
    ['I have lived in Porto for three years.', 'You > lives_in > Porto @2023-01-01..'],
    ['I have lived in Porto for two months.', 'You > lives_in > Porto @2026-04-01..'],
    ['In 2020 I moved to Oslo.', 'You > lives_in > Oslo @2020-01-01..'],
    ['I joined Orbit last month.', 'You > works_at > Orbit @2026-05-01..'],
    ['I joined Orbit two weeks ago.', 'You > works_at > Orbit @2026-06-03..'],
    ['I joined Orbit last Friday.', 'You > works_at > Orbit @2026-06-12..'],
    ['I joined Orbit yesterday.', 'You > works_at > Orbit @2026-06-16..'],
    ['I joined Orbit on March 5th, 2024.', 'You > works_at > Orbit @2024-03-05..'],
    ['I joined Orbit on 2024-03-05.', 'You > works_at > Orbit @2024-03-05..'],
    ['I joined Orbit in early 2024.', 'You > works_at > Orbit @2024-01-01..'],
    ['I joined Orbit last summer.', 'You > works_at > Orbit @2025-06-01..'],
    ['I joined Orbit in December.', 'You > works_at > Orbit @2025-12-01..'],
    ['As of May, Falcon uses Redis.', 'Falcon > uses > Redis @2026-05-01..'],
    ['2024-03-05: Nadia joined Acme.', 'Nadia > works_at > Acme @2024-03-05..'],
    ['I use Python in 2020 style.', 'You > uses > Python'],
  ]);
});

describe('what is to come', () => {
  says([
    ['Starting next Monday, Nadia works at Orbit.', 'Nadia > works_at > Orbit @2026-06-22..'],
    ['From next month on, Nadia works at Orbit.', 'Nadia > works_at > Orbit @2026-07-01..'],
    ['I am moving to Lisbon next summer.', 'You > lives_in > Lisbon @2027-06-01..'],
    ["I'll join Orbit next Monday.", 'You > works_at > Orbit @2026-06-22..'],
    ["I'm leaving Acme in July.", '- You > works_at > Acme @..2026-07-01'],
    ["I'm leaving Acme at the end of June.", '- You > works_at > Acme @..2026-06-30'],
    ['Nadia works at Orbit until the end of the year.', 'Nadia > works_at > Orbit @..2026-12-31'],
    ['Falcon will use Rust next year.'],
    ['Hannah will move to Berlin.'],
    ['I am moving to Lisbon.'],
  ]);
});

describe('until when', () => {
  says([
    [
      'Nadia worked at Orbit from May 2020 until last Friday.',
      '- Nadia > works_at > Orbit @2020-05-01..2026-06-12',
    ],
    ['I worked at Initech between 2012 and 2016.', '- You > works_at > Initech @2012-01-01..2017-01-01'],
    ['Dave lived in Rome from 2019 to 2022.', '- Dave > lives_in > Rome @2019-01-01..2023-01-01'],
    ['Dave lived in Rome in 2020.', '- Dave > lives_in > Rome @2020-01-01..2021-01-01'],
    ['Dave lived in Rome until June 2022.', '- Dave > lives_in > Rome @..2022-06-01'],
    ['Dave lived in Rome from 2019 until 2022.', '- Dave > lives_in > Rome @2019-01-01..2022-01-01'],
    ['Dave worked at Acme through 2022.', '- Dave > works_at > Acme @..2023-01-01'],
    ['Tom works at Acme through June.', 'Tom > works_at > Acme @..2026-07-01'],
    // The month is of the same year, or of the one before
    ['Dave worked at Acme from March to June 2022.', '- Dave > works_at > Acme @2022-03-01..2022-07-01'],
    ['Dave worked at Acme from December to March 2022.', '- Dave > works_at > Acme @2021-12-01..2022-04-01'],
    ['Dave worked at Acme from November to February.', '- Dave > works_at > Acme @2025-11-01..2026-03-01'],
    ['Dave worked at Acme from April to August.', '- Dave > works_at > Acme @2025-04-01..2025-09-01'],
    ['Until last year I lived in Bonn.', '- You > lives_in > Bonn @..2025-01-01'],
    [
      'On 5 March 2024 Nadia left Acme and joined Orbit.',
      '- Nadia > works_at > Acme @..2024-03-05',
      'Nadia > works_at > Orbit @2024-03-05..',
    ],
  ]);
});

it('names no time that hangs on a day of writing which is not known', () => {
  const [relation] = extractByRules('I joined Orbit last month.').relations;
  expect(relation).toMatchObject({ target: 'Orbit', validFrom: null });
  expect(extractByRules('I joined Orbit in 2020.').relations[0]?.validFrom).toBe(Date.UTC(2020, 0, 1));
});

it('reads spans of months whose year is named, whenever they were written', () => {
  expect(extractByRules('Dave worked at Acme from March to June 2022.').relations[0]).toMatchObject({
    validFrom: Date.UTC(2022, 2, 1),
    validTo: Date.UTC(2022, 6, 1),
  });
});

it('has the whole of the last year or month in a span, as an end is the first instant after it', () => {
  const [span] = extractByRules('Dave lived in Rome from 2019 to 2022.').relations;
  const held = (at: number): boolean => (span?.validFrom ?? at) <= at && at < (span?.validTo ?? at);
  expect([Date.UTC(2022, 5, 1), Date.UTC(2022, 11, 31), Date.UTC(2023, 0, 1)].map(held)).toEqual([
    true,
    true,
    false,
  ]);
});
