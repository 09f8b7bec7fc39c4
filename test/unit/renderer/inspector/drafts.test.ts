import { describe, expect, it } from 'vitest';
import { edgeFault, edgePatch, endFault } from '../../../../renderer/features/inspector/edge/edgeDraft';
import { entityPatch } from '../../../../renderer/features/inspector/entity/entityPatch';
import { splitFault, withName } from '../../../../renderer/features/inspector/entity/splitDraft';
import {
  EMPTY_DRAFT,
  factFault,
  factInput,
  factSentence,
  type FactDraft,
} from '../../../../renderer/features/inspector/fact/factDraft';
import { endOfLocalDay, localDay } from '#shared/domain/localDay';
import { daysAgo, edgeOf, entityOf, NOW } from '../ui/entity/samples';

describe('changes of a thing', () => {
  const entity = entityOf({ name: 'Atlas', type: 'project', description: 'A map' });
  const draft = { name: 'Atlas', type: 'project', description: 'A map' } as const;

  it('are only what differs', () => {
    expect(entityPatch(entity, draft)).toBeNull();
    expect(entityPatch(entity, { ...draft, name: '  Atlas 2 ', type: 'tool' })).toEqual({
      name: 'Atlas 2',
      type: 'tool',
    });
  });

  it('leave a name where none is given, and give an emptied description back to the texts', () => {
    expect(entityPatch(entity, { ...draft, name: ' ' })).toBeNull();
    expect(entityPatch(entity, { ...draft, description: ' ' })).toEqual({ description: null });
  });
});

describe('changes of a relation', () => {
  const edge = edgeOf({ validFrom: 1_000 });
  const draft = {
    sourceId: edge.sourceId,
    relation: 'uses',
    targetId: edge.targetId,
    validFrom: 1_000,
    validTo: null,
  };

  it('are only what differs', () => {
    expect(edgePatch(edge, draft)).toBeNull();
    expect(
      edgePatch(edge, { ...draft, relation: 'depends on', targetId: 'id of Go', validFrom: null }),
    ).toEqual({
      relation: 'depends_on',
      targetId: 'id of Go',
      validFrom: null,
    });
  });

  it.each([
    [{ targetId: null }, /both ends/u],
    [{ targetId: edge.sourceId }, /itself/u],
    [{ relation: ' ' }, /how they are related/u],
    [{ relation: '<b>' }, /verb/u],
    [{ validTo: 500 }, /ends before/u],
  ])('are refused with the reason: %j', (change, reason) => {
    expect(edgeFault({ ...draft, ...change })).toMatch(reason);
  });

  it('are taken when they make sense', () => {
    expect(edgeFault(draft)).toBeNull();
  });
});

describe('the end of a relation', () => {
  it('is not before its beginning, and not still to come', () => {
    const known = edgeOf({ validFrom: daysAgo(10), since: daysAgo(10) });
    expect(endFault(null, known, NOW)).toBeNull();
    expect(endFault(NOW, known, NOW)).toBeNull();
    expect(endFault(endOfLocalDay(localDay(NOW)), known, NOW)).toBeNull();
    expect(endFault(daysAgo(20), known, NOW)).toMatch(/It began on/u);
    expect(endFault(daysAgo(31), edgeOf(), NOW)).toMatch(/first said on/u);
    expect(endFault(daysAgo(-2), known, NOW)).toMatch(/still to come/u);
  });
});

describe('what is split off', () => {
  const memories = [
    { id: 'm1', text: 'Mercury is hot' },
    { id: 'm2', text: 'Freddie sang for Queen' },
    { id: 'm3', text: 'Freddie Mercury was born in 1946' },
  ];
  const none = { names: new Set<string>(), memoryIds: new Set<string>() };

  it('takes the memories that use a chosen name along, and leaves them with it', () => {
    const chosen = withName(none, 'Freddie', memories);
    expect([...chosen.memoryIds]).toEqual(['m2', 'm3']);
    expect(withName(chosen, 'Freddie', memories)).toEqual(none);
  });

  it('keeps a memory that another chosen name is in', () => {
    const both = withName(withName(none, 'Freddie', memories), 'Mercury', memories);
    expect([...withName(both, 'Mercury', memories).memoryIds].sort()).toEqual(['m2', 'm3']);
  });

  it('is neither nothing nor everything, and has a name', () => {
    const chosen = withName(none, 'Freddie', memories);
    expect(splitFault(none, 'Freddie', 3)).toMatch(/Choose the names/u);
    expect(splitFault(chosen, 'Freddie', 2)).toMatch(/nothing would be left/u);
    expect(splitFault(chosen, ' ', 3)).toMatch(/a name/u);
    expect(splitFault(chosen, 'Freddie', 3)).toBeNull();
  });
});

describe('a new fact', () => {
  const atlas = { id: 'a', name: 'Atlas', type: 'project' } as const;
  const zig = { id: null, name: 'Zig', type: 'language' } as const;
  const whole: FactDraft = { ...EMPTY_DRAFT, source: atlas, relation: 'depends on', target: zig };

  it('asks for what is missing, one after the other', () => {
    expect(factFault(EMPTY_DRAFT)).toMatch(/about/u);
    expect(factFault({ ...EMPTY_DRAFT, source: atlas })).toMatch(/related/u);
    expect(factFault({ ...whole, target: null })).toMatch(/to whom or what/u);
    expect(factFault({ ...whole, evidence: { from: 'known', memoryId: null } })).toMatch(/memory/u);
    expect(factFault(whole)).toBeNull();
  });

  it('cannot be about one thing alone, or end before it begins', () => {
    expect(factFault({ ...whole, target: { ...atlas, name: 'The map' } })).toMatch(/itself/u);
    expect(factFault({ ...whole, source: { ...zig, name: 'zig' } })).toMatch(/itself/u);
    expect(factFault({ ...whole, validFrom: 2, validTo: 1 })).toMatch(/ends before/u);
  });

  it('says what the new memory will say', () => {
    expect(factSentence(whole)).toBe('Atlas depends on Zig.');
    expect(factSentence({ ...whole, target: null })).toBeNull();
  });

  it('names what is known by its id, and what is new by its name', () => {
    expect(factInput(whole)).toEqual({
      source: { id: 'a' },
      relation: 'depends_on',
      target: { name: 'Zig', type: 'language' },
      validFrom: null,
      validTo: null,
      memoryId: null,
    });
    expect(factInput({ ...whole, evidence: { from: 'known', memoryId: 'm' } })?.memoryId).toBe('m');
    expect(factInput({ ...whole, relation: '' })).toBeNull();
  });
});
