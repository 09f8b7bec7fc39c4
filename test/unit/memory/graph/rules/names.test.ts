import { describe } from 'vitest';
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
  ]);
});

describe('pronouns', () => {
  says([
    ['Mara moved to Ghent. She works at Orbit now.', 'Mara > lives_in > Ghent', 'Mara > works_at > Orbit'],
    [
      'Mara lives in Ghent. From 2019 to 2021 she studied at MIT.',
      'Mara > lives_in > Ghent',
      '- Mara > studies_at > MIT @2019-01-01..2021-01-01',
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
