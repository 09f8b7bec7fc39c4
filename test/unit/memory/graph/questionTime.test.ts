import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuestion, type GraphQuestion } from '../../../../electron/memory/graph/questions';

const NOW = Date.UTC(2026, 2, 10, 12);
const asked = { now: NOW, zone: 'UTC' };
const month = (year: number, from: number, months = 1): GraphQuestion['when'] => ({
  kind: 'during',
  from: Date.UTC(year, from - 1),
  to: Date.UTC(year, from - 1 + months),
});
const USE = ['uses', 'written_in'];

const cases: readonly [string, GraphQuestion | null][] = [
  [
    'Where did I live in March 2024?',
    { kind: 'objects', relations: ['lives_in'], subject: 'You', objectType: 'place', when: month(2024, 3) },
  ],
  [
    'In March 2024, where did I live?',
    { kind: 'objects', relations: ['lives_in'], subject: 'You', objectType: 'place', when: month(2024, 3) },
  ],
  [
    'What did Falcon use last year?',
    { kind: 'objects', relations: USE, subject: 'Falcon', objectType: null, when: month(2025, 1, 12) },
  ],
  [
    'Which projects used Python in 2024?',
    { kind: 'subjects', relations: USE, object: 'Python', subjectType: 'project', when: month(2024, 1, 12) },
  ],
  [
    'Who worked at Acme in 2024?',
    {
      kind: 'subjects',
      relations: ['works_at'],
      object: 'Acme',
      subjectType: 'person',
      when: month(2024, 1, 12),
    },
  ],
  ['Where was Hannah working in 2024?', null],
  [
    'Who managed Falcon before Hannah?',
    {
      kind: 'objects',
      relations: ['managed_by'],
      subject: 'Falcon',
      objectType: 'person',
      when: { kind: 'before', name: 'Hannah' },
    },
  ],
  [
    'Where did I live after Lisbon?',
    {
      kind: 'objects',
      relations: ['lives_in'],
      subject: 'You',
      objectType: 'place',
      when: { kind: 'after', name: 'Lisbon' },
    },
  ],
  [
    'Where did I use to live?',
    { kind: 'objects', relations: ['lives_in'], subject: 'You', objectType: 'place', when: { kind: 'over' } },
  ],
  [
    'Who used to manage Falcon?',
    {
      kind: 'objects',
      relations: ['managed_by'],
      subject: 'Falcon',
      objectType: 'person',
      when: { kind: 'over' },
    },
  ],
  [
    'Where did I live before?',
    { kind: 'objects', relations: ['lives_in'], subject: 'You', objectType: 'place', when: { kind: 'over' } },
  ],
  [
    'What was my previous job?',
    { kind: 'objects', relations: ['has_role'], subject: 'You', objectType: null, when: { kind: 'over' } },
  ],
  [
    'What was Falcon written in before 2024?',
    {
      kind: 'objects',
      relations: ['written_in'],
      subject: 'Falcon',
      objectType: null,
      when: { kind: 'during', from: -8.64e15, to: Date.UTC(2024, 0) },
    },
  ],
  ['What was related to Falcon in 2024?', { kind: 'related', name: 'Falcon', when: month(2024, 1, 12) }],
  // Now, or a time that is no part of the question.
  ['Where do I live?', { kind: 'objects', relations: ['lives_in'], subject: 'You', objectType: 'place' }],
  ['Where was I born?', { kind: 'objects', relations: ['born_in'], subject: 'You', objectType: 'place' }],
  ['What was related to Falcon before Hannah?', null],
  ['What did Falcon use?', null],
  ['What projects used Python?', null],
  ['What did I eat last year?', null],
  ['When did I move to Berlin?', null],
  // By way of others.
  [
    'What depends on Redis indirectly?',
    {
      kind: 'subjects',
      relations: ['depends_on'],
      object: 'Redis',
      subjectType: null,
      indirect: true,
    },
  ],
  [
    'What indirectly depends on Redis?',
    {
      kind: 'subjects',
      relations: ['depends_on'],
      object: 'Redis',
      subjectType: null,
      indirect: true,
    },
  ],
  [
    'What does Falcon transitively depend on?',
    {
      kind: 'objects',
      relations: ['depends_on'],
      subject: 'Falcon',
      objectType: null,
      indirect: true,
    },
  ],
];

describe('a question about another time', () => {
  it.each(cases.map(([text, expected]) => ({ text, expected })))('$text', ({ text, expected }) => {
    expect(parseQuestion(text, asked)).toEqual(expected);
  });

  it('is not understood by one who does not know what time it is', () => {
    expect(parseQuestion('Where did I live in March 2024?')).toBeNull();
  });

  it('is read from any text without harm, and at once', () => {
    const words = fc.constantFrom(
      'who',
      'did',
      'use',
      'used',
      'to',
      'before',
      'after',
      'was',
      'my',
      'last',
      'year',
      'in',
      '2024',
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.array(words, { maxLength: 60 })),
        (text) => {
          parseQuestion(typeof text === 'string' ? text : text.join(' '), asked);
        },
      ),
    );
    const began = performance.now();
    for (const unit of ['who did ', 'used to ', 'before ', 'my last ', 'a, ']) {
      parseQuestion(`where did ${unit.repeat(60)}`.slice(0, 300), asked);
    }
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
