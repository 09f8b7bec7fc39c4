import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityType } from '#shared/domain/graph';
import { compareNames, editsBetween } from '../../../../electron/memory/graph/fuzzyNames';

function verdict(type: EntityType, one: string, other: string): string {
  const there = compareNames({ name: one, type }, { name: other, type });
  const back = compareNames({ name: other, type }, { name: one, type });
  expect(back).toEqual(there);
  return there.kind;
}

describe('names that are spelt otherwise only', () => {
  it.each<[EntityType, string, string]>([
    ['project', 'Postbox', 'post-box'],
    ['project', 'Post Box', 'post_box'],
    ['tool', 'node.js', 'NodeJS'],
    ['tool', 'TypeScript', 'Type Script'],
    ['tool', 'Kubernetes', 'K8s'],
    ['organization', 'Acme', 'Acme Inc.'],
    ['organization', 'Acme GmbH', 'Acme'],
    ['person', 'Dr. Mara Lind', 'Mara Lind'],
    ['person', 'Anne-Marie Weber', 'Annemarie Weber'],
    ['person', "O'Neil", 'ONeil'],
  ])('%s: %s and %s are one', (type, one, other) => {
    expect(verdict(type, one, other)).toBe('same');
  });
});

describe('names that may be one are left to the person', () => {
  it.each<[EntityType, string, string]>([
    ['organization', 'Orbit', 'Orbit Labs'],
    ['project', 'Falcon', 'Falcon API'],
    ['tool', 'Elasticsearch', 'Elasticsaerch'],
    ['organization', 'Kontoropolis', 'Kontropolis'],
    ['person', 'Alice', 'Alice Chen'],
    ['person', 'A. Chen', 'Alice Chen'],
    ['person', 'Christopher Okafor', 'Cristopher Okafor'],
    ['person', 'Zoë Lind', 'Zoe Lind'],
    ['person', 'Marcos Webb', 'Marcus Webb'],
    ['person', 'Jon Miller', 'John Miller'],
    ['person', 'Sara Kim', 'Sarah Kim'],
    ['person', 'Ivan Larsen', 'Ivan Larson'],
    ['place', 'Munchen', 'München'],
    ['organization', 'MIT', 'Massachusetts Institute of Technology'],
  ])('%s: %s and %s', (type, one, other) => {
    expect(verdict(type, one, other)).toBe('maybe');
  });
});

describe('names that are alike and two', () => {
  it.each<[EntityType, string, string]>([
    ['language', 'Python 2', 'Python 3'],
    ['tool', 'Python 3.11', 'Python 3.12'],
    ['tool', 'iPhone', 'iPhone 15'],
    ['language', 'C', 'C++'],
    ['language', 'C++', 'C#'],
    ['language', 'C', 'C#'],
    ['language', 'Java', 'JavaScript'],
    ['tool', 'React', 'React Native'],
    ['tool', 'Google Drive', 'Google Docs'],
    ['place', 'York', 'New York'],
    ['place', 'New York', 'New Jersey'],
    ['person', 'Alice Chen', 'Sarah Kim'],
    ['person', 'Alice Chen', 'Alice Kim'],
    ['person', 'John Smith', 'Jane Smith'],
    ['person', 'Anna', 'Anne'],
    ['person', 'Jon Lind', 'Jan Lind'],
    ['person', 'Marcos', 'Marcus'],
    ['person', 'John Lind', 'Joan Lind'],
    ['person', 'Mario Rossi', 'Maria Rossi'],
    ['person', 'Paul Weber', 'Paula Weber'],
    ['person', 'Dana Webb', 'Lana Webb'],
    ['person', 'Marcos Webb', 'Marcus Weber'],
    ['person', 'Ann Alee', 'Anna Lee'],
    ['person', 'Alice Chen, CEO of Acme', 'Sarah Kim, CTO of Acme'],
    ['concept', 'frontend developer', 'backend developer'],
    ['concept', 'internal API', 'external API'],
    ['concept', 'Monday', 'Tuesday'],
    ['tool', 'npm', 'pnpm'],
    ['tool', 'Vite', 'Vike'],
    ['project', 'Project Alpha', 'Project Beta'],
    ['project', 'Apollo 11', 'Apollo 13'],
    ['config', 'MAX_DEPTH', 'MIN_DEPTH'],
  ])('%s: %s and %s', (type, one, other) => {
    expect(verdict(type, one, other)).toBe('apart');
  });
});

it('spelling tells nothing of names that share nothing', () => {
  expect(verdict('concept', 'bike', 'bicycle')).toBe('unknown');
  expect(verdict('place', 'Holland', 'Netherlands')).toBe('unknown');
});

it('is symmetric for any names', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 14 }),
    fc
      .array(fc.constantFrom('Ann', 'Anna', 'Lee', 'K8s', 'C++', '3', 'Orbit', 'Labs', 'é', '-'), {
        maxLength: 4,
      })
      .map((words) => words.join(' ')),
  );
  const type = fc.constantFrom<EntityType>('person', 'tool', 'organization', 'concept');
  fc.assert(
    fc.property(name, name, type, (one, other, of) => {
      verdict(of, one, other);
    }),
    { numRuns: 500 },
  );
});

it('counts edits of letters, and not beyond what is asked', () => {
  expect(editsBetween('kubernetes', 'kuberentes', 2)).toBe(1);
  expect(editsBetween('kubernetes', 'kubernets', 2)).toBe(1);
  expect(editsBetween('abc', 'xyz', 2)).toBe(3);
  expect(editsBetween('', 'ab', 1)).toBe(2);
  expect(editsBetween('👍a', '👍b', 1)).toBe(1);
});
