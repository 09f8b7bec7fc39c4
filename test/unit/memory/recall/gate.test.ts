import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/domain/settings';
import { withheldAlways, withheldNow, type GateInput } from '../../../../electron/memory/recall/gate';

const NOW = 1_000;
const fact: GateInput = {
  kind: 'fact',
  status: 'active',
  importance: 0.9,
  expiresAt: null,
  scope: 'personal',
};
const good = { similarity: 0.9, score: 0.9 };

it.each<[string | null, Partial<GateInput>]>([
  [null, {}],
  [null, { kind: 'correction' }],
  [null, { kind: 'document' }],
  [null, { importance: 0.5 }],
  [null, { expiresAt: NOW + 1 }],
  ['episode', { kind: 'episode' }],
  ['summary', { kind: 'summary' }],
  ['low_importance', { importance: 0.4999 }],
  ['expired', { expiresAt: NOW }],
  ['not_active', { status: 'paused' }],
  ['not_active', { status: 'archived' }],
  ['not_active', { status: 'superseded' }],
  ['not_active', { status: 'trash' }],
  ['other_scope', { scope: 'client' }],
])('withholds as %s: %j', (reason, change) => {
  expect(withheldAlways({ ...fact, ...change }, defaultSettings, NOW)).toBe(reason);
  expect(withheldNow({ ...fact, ...change }, good, defaultSettings, NOW)).toBe(reason);
});

it('wants the hit to be similar enough and good enough, the limits included', () => {
  const settings = { ...defaultSettings, similarityFloor: 0.35, injectionThreshold: 0.5 };
  const gate = (similarity: number, score: number) => withheldNow(fact, { similarity, score }, settings, NOW);
  expect(gate(0.35, 0.5)).toBeNull();
  expect(gate(0.3499, 0.9)).toBe('low_similarity');
  expect(gate(0.9, 0.4999)).toBe('low_score');
});

it('lets memories of the area that chats are in through, and of all areas where that is set', () => {
  const gate = (scope: string, settings = {}) =>
    withheldAlways({ ...fact, scope }, { ...defaultSettings, ...settings }, NOW);
  expect(gate('client', { scope: 'client' })).toBeNull();
  expect(gate('personal', { scope: 'client' })).toBeNull();
  expect(gate('other', { scope: 'client' })).toBe('other_scope');
  expect(gate('other', { scope: 'client', injectOtherScopes: true })).toBeNull();
});

it('lets past conversations through where that is set, however unimportant, but no summaries', () => {
  const settings = { ...defaultSettings, injectEpisodes: true };
  expect(withheldAlways({ ...fact, kind: 'episode', importance: 0.3 }, settings, NOW)).toBeNull();
  expect(withheldAlways({ ...fact, importance: 0.3 }, settings, NOW)).toBe('low_importance');
  expect(withheldAlways({ ...fact, kind: 'summary' }, settings, NOW)).toBe('summary');
});
