import { describe, expect, it } from 'vitest';
import { extractByRules } from '../../../../../electron/memory/graph/rules/ruleExtractor';
import { says } from './support';

describe('two names of one thing', () => {
  says([
    ['Hypermail is called Postbox now.', 'Postbox = Hypermail'],
    ['Hypermail is now known as Postbox.', 'Postbox = Hypermail'],
    ['Hypermail was renamed to Postbox.', 'Postbox = Hypermail'],
    ['Hypermail was renamed Postbox last year.', 'Postbox = Hypermail'],
    ['Postbox used to be called Hypermail.', 'Postbox = Hypermail'],
    ['Postbox was called Hypermail before.', 'Postbox = Hypermail'],
    ['We renamed the Kite project to Falcon.', 'Falcon = Kite'],
    ['Acme changed its name to Zenith.', 'Zenith = Acme'],
    ['Postbox (formerly Hypermail) is written in Go.', 'Postbox = Hypermail', 'Postbox > written_in > Go'],
    ['X, formerly Twitter, is owned by Elon Musk.', 'X = Twitter', 'Elon Musk > owns > X'],
    ['Robert, aka Bob, lives in Leeds.', 'Robert = Bob', 'Robert > lives_in > Leeds'],
    ['I use K8s, that is Kubernetes.', 'Kubernetes = K8s', 'You > uses > Kubernetes'],
    ['Everyone calls Robert Bob.', 'Robert = Bob'],
    ['Elizabeth goes by Liz.', 'Elizabeth = Liz'],
    ['Please call me Max.', 'You = Max'],
    ["Don't call me Max."],
    ['Tom is called every day.'],
    ['Everyone calls it a disaster.'],
    ['Tom calls his mother every day.'],
    ['The kite was renamed.'],
    ['Project Atlas was renamed to Project Titan.', 'Titan = Atlas'],
    ['The Atlas project was renamed to the Titan project.', 'Titan = Atlas'],
    ['We renamed Project Atlas to Titan.', 'Titan = Atlas'],
    ['Atlas was renamed to Project Titan.', 'Titan = Atlas'],
    ['We renamed the Atlas app to Titan.', 'Titan = Atlas app'],
    // Elsewhere it is the app, and may be called by its name alone
    ['The Atlas app was renamed to the Titan app.', 'Titan app = Atlas app', 'Titan app = Titan'],
    ['The Atlas team is now called the Titan team.', 'Titan team = Atlas team'],
    ['Titan (formerly the Atlas project) uses Rust.', 'Titan = Atlas', 'Titan > uses > Rust'],
    ['Falcon is now called the billing service.'],
  ]);
});

describe('pronouns', () => {
  says([
    ['Mara moved to Ghent. She works at Orbit now.', 'Mara > lives_in > Ghent', 'Mara > works_at > Orbit'],
    [
      'Mara lives in Ghent. From 2019 to 2021 she studied at MIT.',
      'Mara > lives_in > Ghent',
      '- Mara > studies_at > MIT @2019-01-01..2022-01-01',
    ],
    [
      'Marta lives in Graz. Her brother Emil works at Globex.',
      'Marta > lives_in > Graz',
      'Emil > brother_of > Marta',
      'Emil > works_at > Globex',
    ],
    [
      'Mara and Tom live in Ghent. They work at Orbit.',
      'Mara > lives_in > Ghent',
      'Tom > lives_in > Ghent',
      'Mara > works_at > Orbit',
      'Tom > works_at > Orbit',
    ],
    ['Falcon uses Rust. Its database is Postgres.', 'Falcon > uses > Rust', 'Falcon > uses > PostgreSQL'],
    ["Had lunch with Priya. She's moving to Toronto in August.", 'Priya > lives_in > Toronto @2026-08-01..'],
    // It is not plain who or what is meant
    ['Anna knows Tom. She lives in Porto.', 'Anna > knows > Tom'],
    ['Falcon uses Heron. It runs on Kubernetes.', 'Falcon > uses > Heron'],
    ['Mara lives in Ghent. I met a friend. She works at Orbit.', 'Mara > lives_in > Ghent'],
    [
      'My brother Ben lives in Leeds. She works at Orbit.',
      'Ben > brother_of > You',
      'Ben > lives_in > Leeds',
    ],
    ['Tom says Hannah is ill. She works at Acme.'],
    ['He left Acme and she joined Orbit.'],
  ]);
});

describe('names', () => {
  says([
    ['My dentist is Dr. Meyer.', 'Dr. Meyer > dentist_of > You'],
    ["Alice works at St. Mary's Hospital.", "Alice > works_at > St. Mary's Hospital"],
    ['I work at Johnson & Johnson.', 'You > works_at > Johnson & Johnson'],
    ['Falcon uses Python & Rust.', 'Falcon > uses > Python', 'Falcon > uses > Rust'],
    ['I like War and Peace.', 'You > likes > War and Peace'],
    ['My favourite book is The Name and the Thing.', 'You > prefers > The Name and the Thing'],
    ['I love The Lord of the Rings.', 'You > likes > The Lord of the Rings'],
    ['We live in Frankfurt am Main.', 'You > lives_in > Frankfurt am Main'],
    ['Falcon runs on Python 3.12.', 'Falcon > uses > Python'],
    ['my wife anna works at siemens', 'Anna > wife_of > You', 'Anna > works_at > Siemens'],
    ['hannah lives in leeds and tom lives in york', 'Hannah > lives_in > Leeds', 'Tom > lives_in > York'],
    ['my dog is called rex', 'Rex > dog_of > You'],
    ['will lives in leeds'],
    ['My sister, Hannah, and Tom live in Rotterdam.'],
    ['so yesterday my friend uses python now and then'],
  ]);
});

describe('cities and people of one name', () => {
  says([
    ['Dave lives in Milan.', 'Dave > lives_in > Milan'],
    ['Dave moved from Sofia to Milan.', 'Dave > lives_in > Milan', '- Dave > lives_in > Sofia'],
    ['Dave lives in Charlotte.', 'Dave > lives_in > Charlotte'],
    ['Anna is from Victoria.', 'Anna > comes_from > Victoria'],
    ['Anna was born in Sofia.', 'Anna > born_in > Sofia'],
    ['Sofia lives in Milan.', 'Sofia > lives_in > Milan'],
    ['Anna lives with Sofia.', 'Anna > lives_with > Sofia'],
    ['Anna reports to Charlotte.', 'Anna > reports_to > Charlotte'],
    [
      'Dave used to live in Rome, but now lives in Milan.',
      '- Dave > lives_in > Rome',
      'Dave > lives_in > Milan',
    ],
  ]);

  it('are told apart by where they stand', () => {
    const types = (text: string): string[] => extractByRules(text).entities.map(({ type }) => type);
    expect(types('Sofia lives in Milan.')).toEqual(['person', 'place']);
    expect(types('Anna was born in Victoria.')).toEqual(['person', 'place']);
    expect(types('Anna reports to Charlotte.')).toEqual(['person', 'person']);
  });
});

describe('names that are little words', () => {
  says([
    ['Will works at Apple.', 'Will > works_at > Apple'],
    ['Will Smith works at Apple.', 'Will Smith > works_at > Apple'],
    ['Will and Tom live in Leeds.', 'Will > lives_in > Leeds', 'Tom > lives_in > Leeds'],
    ["Will's sister Anna lives in Rome.", 'Anna > sister_of > Will', 'Anna > lives_in > Rome'],
    ['May lives in Rome.', 'May > lives_in > Rome'],
    ['June joined Orbit.', 'June > works_at > Orbit'],
    ['My sister May lives in Rome.', 'May > sister_of > You', 'May > lives_in > Rome'],
    ['Tom lives in Leeds and May lives in Rome.', 'Tom > lives_in > Leeds', 'May > lives_in > Rome'],
    ['Will Falcon use Rust.'],
    ['Will use Rust from now on.'],
    ['May I use Rust.'],
    ['May Falcon use Rust.'],
    [
      'Tom joined Orbit in May and works on Falcon.',
      'Tom > works_at > Orbit @2026-05-01..',
      'Tom > works_on > Falcon',
    ],
  ]);
});

describe('how firms and tools are written', () => {
  says([
    ['Acme Inc. uses Oracle.', 'Acme Inc > uses > Oracle'],
    ['Tom works at Acme Inc. He lives in Rome.', 'Tom > works_at > Acme Inc', 'Tom > lives_in > Rome'],
    [
      'Tom works at Globex Corp. and lives in Leeds.',
      'Tom > works_at > Globex Corp',
      'Tom > lives_in > Leeds',
    ],
    ['Nodejs uses libuv.', 'Node.js > uses > libuv'],
    ['eBay uses Java.', 'eBay > uses > Java'],
    ['Tom works at eBay.', 'Tom > works_at > eBay'],
    ['Tom works at 3M.', 'Tom > works_at > 3M'],
    ['3M uses Java.', '3M > uses > Java'],
    ['The 5G network uses Redis.'],
    ['I like 4K and pH.'],
  ]);

  it('tells a firm by its name where the verb does not', () => {
    const type = (text: string): string | undefined => extractByRules(text).entities[0]?.type;
    expect(type('IBM owns Red Hat.')).toBe('organization');
    expect(type('IBM uses Java.')).toBe('organization');
    expect(type('Acme Inc. owns Falcon.')).toBe('organization');
    expect(type('Falcon uses Java.')).toBe('project');
    expect(type('Wibke owns a Volvo.')).toBe('concept');
  });
});
