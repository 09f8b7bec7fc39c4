import { describe, expect, it } from 'vitest';
import { extractByRules } from '../../../../../electron/memory/graph/rules/ruleExtractor';
import { says } from './support';

describe('what a thing is, behind its name', () => {
  says([
    ['I work on Falcon, our billing service.', 'You > works_on > Falcon'],
    ['I work on Falcon, the Acme platform.', 'You > works_on > Falcon'],
    ['I also work on Nightjar, a small reporting project.', 'You > works_on > Nightjar'],
    ['Heron uses Kafka, our message service.', 'Heron > uses > Kafka'],
    [
      'I maintain Falcon, our billing service, and Kestrel.',
      'You > maintains > Falcon',
      'You > maintains > Kestrel',
    ],
    ['Falcon, our billing service, uses Postgres.', 'Falcon > uses > PostgreSQL'],
    [
      'Falcon, our billing service, and Kestrel use Postgres.',
      'Falcon > uses > PostgreSQL',
      'Kestrel > uses > PostgreSQL',
    ],
    // One of a list
    [
      'I work on Falcon, the billing service and Kestrel.',
      'You > works_on > Falcon',
      'You > works_on > billing service',
      'You > works_on > Kestrel',
    ],
    [
      'I work on the Falcon project, the Kestrel project and the Tern project.',
      'You > works_on > Falcon',
      'You > works_on > Kestrel',
      'You > works_on > Tern',
    ],
    [
      'I live with my brother Tom, my sister Hannah and my dog Rex.',
      'Tom > brother_of > You',
      'Hannah > sister_of > You',
      'Rex > dog_of > You',
      'You > lives_with > Tom',
      'You > lives_with > Hannah',
      'You > lives_with > Rex',
    ],
  ]);

  it('gives the name its type', () => {
    const { entities } = extractByRules('Heron depends on Osprey, our billing service.');
    expect(entities.find(({ name }) => name === 'Osprey')).toMatchObject({
      type: 'project',
      rawType: 'service',
    });
  });
});

describe('a word that only says what the name is', () => {
  says([
    ['I really like the Rust language.', 'You > likes > Rust'],
    ['I use the Python programming language.', 'You > uses > Python'],
    ['Falcon is written in the Go language.', 'Falcon > written_in > Go'],
    ['I use the Postgres database.', 'You > uses > PostgreSQL'],
    ['I like the React framework.', 'You > likes > React'],
    ['I am learning rust-lang in the evenings.', 'You > learns > Rust'],
    ['Falcon is written in rust-lang.', 'Falcon > written_in > Rust'],
    ['My favourite language is rust-lang.', 'You > prefers > Rust'],
    // Something else
    ['I like Rust language servers.'],
    ['I use the Python library.'],
    ['I like the bird-lang.'],
    ['I use Clang.', 'You > uses > Clang'],
  ]);
});

describe('work, and as what', () => {
  says([
    [
      'Yuki Tanaka works on Falcon as a tester.',
      'Yuki Tanaka > works_on > Falcon',
      'Yuki Tanaka > has_role > tester',
    ],
    [
      'Hannah works on Falcon in Berlin as a tester.',
      'Hannah > works_on > Falcon',
      'Hannah > has_role > tester',
    ],
    ['Hannah works as a tester on Falcon.', 'Hannah > works_on > Falcon', 'Hannah > has_role > tester'],
    [
      'Hannah worked on Falcon as a tester until May 2025.',
      '- Hannah > works_on > Falcon @..2025-05-01',
      '- Hannah > has_role > tester @..2025-05-01',
    ],
    ['Tom left Acme as CTO.', '- Tom > works_at > Acme', '- Tom > has_role > CTO'],
    ['Hannah works on Falcon as usual.', 'Hannah > works_on > Falcon'],
    ['Hannah is a developer on AWS.', 'Hannah > has_role > developer'],
    ['Hannah is a tester on Mondays.', 'Hannah > has_role > tester'],
  ]);
});
