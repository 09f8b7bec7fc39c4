import { describe } from 'vitest';
import { says } from './support';

describe('what is so no longer', () => {
  says([
    ['I left Acme.', '- You > works_at > Acme'],
    ['I left Acme last month.', '- You > works_at > Acme @..2026-05-01'],
    ['I no longer use Vim.', '- You > uses > Vim'],
    ["Nadia doesn't work at Orbit any more.", '- Nadia > works_at > Orbit'],
    ["Nadia doesn't work at Orbit any longer", '- Nadia > works_at > Orbit'],
    ['I stopped using Jira.', '- You > uses > Jira'],
    ['Sam moved away from Bonn.', '- Sam > lives_in > Bonn'],
    ['We dropped Postgres.', '- You > uses > PostgreSQL'],
    ['Falcon no longer depends on Redis.', '- Falcon > depends_on > Redis'],
    ['Hannah was laid off from Acme in 2024.', '- Hannah > works_at > Acme @..2024-01-01'],
    ['Hannah lost her job at Acme.', '- Hannah > works_at > Acme'],
    ['Hannah resigned from Acme.', '- Hannah > works_at > Acme'],
    ["Nadia's no longer with Acme.", '- Nadia > works_at > Acme'],
    ['Hannah is no longer the CTO of Acme.', '- Hannah > has_role > CTO'],
    ['I sold my Volvo.', '- You > owns > Volvo'],
    ['I divorced Paul in 2012.', '- You > married_to > Paul @..2012-01-01'],
    ['Paul and I divorced in 2012.', '- You > married_to > Paul @..2012-01-01'],
    ['My editor is no longer Vim.', '- You > uses > Vim'],
    ['i dont use windows anymore', '- You > uses > Windows'],
  ]);
});

describe('what was so in a past that is over', () => {
  says([
    ['I used to live in Porto.', '- You > lives_in > Porto'],
    ['I lived in Porto.', '- You > lives_in > Porto'],
    ['I worked at Acme until June 2024.', '- You > works_at > Acme @..2024-06-01'],
    ['I was married to Paul from 2005 to 2012.', '- You > married_to > Paul @2005-01-01..2013-01-01'],
    ['Nadia previously worked at Acme.', '- Nadia > works_at > Acme'],
    ['Falcon was originally written in Go.', '- Falcon > written_in > Go'],
    ['My boss was Lena until April.', '- Lena > boss_of > You @..2026-04-01'],
    ['My ex-wife Anna lives in Leeds.', '- Anna > wife_of > You', 'Anna > lives_in > Leeds'],
    ['I joined Acme in 2015 and left in 2018.', '- You > works_at > Acme @2015-01-01..2018-01-01'],
    // Told of the past, but not over
    ['I worked at Acme yesterday.'],
    ['I worked on Falcon today.'],
    ['Falcon used MySQL.'],
    ['My sister was called Hannah.'],
    ['Falcon was written in Go.', 'Falcon > written_in > Go'],
    ['Hannah was born in Porto.', 'Hannah > born_in > Porto'],
  ]);
});

describe('what is denied', () => {
  says([
    ["I don't like olives.", 'You > dislikes > olives'],
    ["I don't like olives or mushrooms.", 'You > dislikes > olives', 'You > dislikes > mushrooms'],
    ['I no longer like coffee.', '- You > likes > coffee'],
    ['Falcon does not use Python.', '- Falcon > uses > Python'],
    ["Falcon hasn't used Redis since May.", '- Falcon > uses > Redis @..2026-05-01'],
    ["Nadia hasn't lived in Bonn for two years.", '- Nadia > lives_in > Bonn @..2024-01-01'],
    [
      "Falcon isn't written in Go, it's written in Rust.",
      '- Falcon > written_in > Go',
      'Falcon > written_in > Rust',
    ],
    // Neither that it is so, nor that it was
    ['Falcon never used Java.'],
    ['I have never used Vim.'],
    ["I didn't join Orbit."],
    ["I haven't left Acme."],
    ["I don't always use Vim."],
    ["I don't only use Vim."],
    ["I don't use Vim at work."],
    ['I rarely use Excel.'],
    ['I almost joined Globex.'],
    ['Tom is not my brother.'],
    ['I am not from Berlin.'],
  ]);
});

describe('leaving that is none', () => {
  says([
    ['Nadia left the room.'],
    ['I left my job.'],
    ['Tom left Hannah.'],
    ['I left Berlin this morning.'],
    ['We left the EU.'],
    ['I left a comment on GitHub.'],
    ['We dropped support for Python 2.'],
    ['We dropped the idea of using Kafka.'],
    ['I dropped Hannah off at the station.'],
    ['I quit smoking.'],
    ['I gave up on Haskell.'],
    ['Nadia is leaving Acme.'],
    ['I might leave Acme.'],
  ]);
});
