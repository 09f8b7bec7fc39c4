import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/domain/settings';
import { withheldAlways, withheldNow, type GateInput } from '../../../../electron/memory/recall/gate';

const NOW = 1_000;
const fact: GateInput = { kind: 'fact', status: 'active', importance: 0.9, expiresAt: null };
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
