import { describe } from 'vitest';
import { says } from './support';

describe('from one to another', () => {
  says([
    ['Falcon moved from Postgres to SQLite.', 'Falcon > uses > SQLite', '- Falcon > uses > PostgreSQL'],
    [
      'In 2021 Falcon switched from MySQL to Postgres.',
      'Falcon > uses > PostgreSQL @2021-01-01..',
      '- Falcon > uses > MySQL @..2021-01-01',
    ],
    ['I switched from Vim to Helix.', 'You > uses > Helix', '- You > uses > Vim'],
    ['I moved from Lisbon to Berlin.', 'You > lives_in > Berlin', '- You > lives_in > Lisbon'],
    ['I moved to Berlin from Lisbon.', 'You > lives_in > Berlin', '- You > lives_in > Lisbon'],
    ['I moved to Berlin.', 'You > lives_in > Berlin'],
    ['Falcon moved from Python 2 to Python 3.', 'Falcon > uses > Python 3', '- Falcon > uses > Python 2'],
    [
      'Falcon moved from Heroku to Hetzner.',
      'Falcon > deployed_to > Hetzner',
      '- Falcon > deployed_to > Heroku',
    ],
    ['We moved Falcon from MySQL to SQLite.', 'Falcon > uses > SQLite', '- Falcon > uses > MySQL'],
    ['We changed the database from MySQL to Postgres.', 'You > uses > PostgreSQL', '- You > uses > MySQL'],
    ['Kestrel replaced Redis with Valkey.', 'Kestrel > uses > Valkey', '- Kestrel > uses > Redis'],
    ['We ditched Jira for Linear.', 'You > uses > Linear', '- You > uses > Jira'],
    ['Mara left Acme for Orbit.', 'Mara > works_at > Orbit', '- Mara > works_at > Acme'],
    [
      'Orbit moved its headquarters from Bonn to Berlin.',
      'Orbit > located_in > Berlin',
      '- Orbit > located_in > Bonn',
    ],
    [
      'Tom took over Kestrel from Hannah in May.',
      'Kestrel > managed_by > Tom @2026-05-01..',
      '- Kestrel > managed_by > Hannah @..2026-05-01',
    ],
    ['Falcon was rewritten from Python to Go.', 'Falcon > written_in > Go', '- Falcon > written_in > Python'],
    [
      'Tom moved from the Falcon team to the Kestrel team.',
      'Tom > works_on > Kestrel team',
      '- Tom > works_on > Falcon team',
    ],
    ['I changed from Vim to Helix.', 'You > uses > Helix', '- You > uses > Vim'],
    ['I converted to Islam.'],
    ['I switched to English.'],
    ['I changed to Platform 3.'],
    ['I moved to Table 5.'],
    ['Nadia moved from Acme to Orbit.'],
    ['I moved the meeting to Thursday.'],
    ['I replaced the battery with a new one.'],
    ['We are migrating Falcon from Postgres to SQLite.'],
    ['We plan to migrate Falcon to SQLite.'],
  ]);
});

describe('work', () => {
  says([
    ['Mara joined Orbit.', 'Mara > works_at > Orbit'],
    ['Hannah got a new job at Orbit.', 'Hannah > works_at > Orbit'],
    ['Hannah was hired by Orbit.', 'Hannah > works_at > Orbit'],
    ['Orbit hired Hannah as a designer.', 'Hannah > works_at > Orbit', 'Hannah > has_role > designer'],
    ['I got promoted to staff engineer.', 'You > has_role > staff engineer'],
    ['Hannah became CTO of Acme.', 'Hannah > has_role > CTO', 'Hannah > works_at > Acme'],
    ['Sanjay is head of design at Orbit.', 'Sanjay > has_role > head of design', 'Sanjay > works_at > Orbit'],
    ['Tom joined the Falcon team.', 'Tom > works_on > Falcon team'],
    ['Our CTO is Nadia.', 'Nadia > has_role > CTO'],
    ["Acme's CEO is Alice Chen.", 'Alice Chen > has_role > CEO', 'Alice Chen > works_at > Acme'],
    [
      'Alice Chen, CEO of Acme, and Sarah Kim, CTO of Acme, founded Orbit.',
      'Alice Chen > has_role > CEO',
      'Alice Chen > works_at > Acme',
      'Alice Chen > founded > Orbit',
      'Sarah Kim > has_role > CTO',
      'Sarah Kim > works_at > Acme',
      'Sarah Kim > founded > Orbit',
    ],
    ['Tom joined the call late.'],
    ['Hannah became a mother.'],
    ['Hannah was promoted.'],
  ]);
});

describe('one clause more', () => {
  says([
    ['Falcon is a Rust service maintained by Tom.', 'Falcon > written_in > Rust', 'Tom > maintains > Falcon'],
    [
      'Falcon is an internal tool built with Django and deployed on AWS.',
      'Falcon > uses > Django',
      'Falcon > deployed_to > AWS',
    ],
    [
      'We use GitHub Actions for CI and Terraform for infrastructure.',
      'You > uses > GitHub Actions',
      'You > uses > Terraform',
    ],
    ['Instead of Jira we now use Linear.', 'You > uses > Linear', '- You > uses > Jira'],
    ['I went hiking with my sister Hannah yesterday.', 'Hannah > sister_of > You'],
    ['After leaving Acme, I joined Orbit.', 'You > works_at > Orbit'],
  ]);
});
