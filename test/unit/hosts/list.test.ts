import { describe, expect, it } from 'vitest';
import { memoryFilter, suggestionKind } from '#shared/domain/memory';
import { listFilter, sortsOption, type ListOptions } from '../../../electron/hosts/cli/commands/list';

const NOW = Date.UTC(2026, 10, 30);
const read = (options: Partial<ListOptions>) => listFilter({ limit: '50', ...options }, NOW);

describe('the options of `list`', () => {
  it('say nothing when nothing is said', () => {
    expect(read({})).toEqual({});
  });

  it('become the filter of the contract', () => {
    const filter = read({
      query: 'tea',
      status: 'active, trash',
      kind: 'fact,episode',
      tag: 'work',
      source: 'import,mcp:editor',
      scope: 'personal',
      language: 'en,de',
      session: 's1',
      since: '2026-03-01T00:00:00Z',
      before: '2026-04-01T00:00:00Z',
      importance: '0.5',
      idle: '90',
      below: '0.15',
      pinned: true,
      neverRecalled: true,
      notEmbedded: true,
      flagged: true,
      suggested: 'duplicate,low_value',
    });
    expect(filter).toEqual({
      query: 'tea',
      statuses: ['active', 'trash'],
      kinds: ['fact', 'episode'],
      tags: ['work'],
      sources: ['import', 'mcp:editor'],
      scopes: ['personal'],
      languages: ['en', 'de'],
      sessionId: 's1',
      createdFrom: Date.UTC(2026, 2, 1),
      createdBefore: Date.UTC(2026, 3, 1),
      importanceFrom: 0.5,
      idleSince: NOW - 90 * 86_400_000,
      decayBelow: 0.15,
      pinned: true,
      recalled: false,
      embedding: ['pending', 'failed'],
      flagged: true,
      suggested: ['duplicate', 'low_value'],
    });
    expect(memoryFilter.parse(filter)).toEqual(filter);
  });

  it.each<[Partial<ListOptions>, string]>([
    [
      { kind: 'fact,dream' },
      '--kind must be one of fact, episode, correction, summary, document, not “dream”.',
    ],
    [{ suggested: 'junk' }, `--suggested must be one of ${suggestionKind.options.join(', ')}, not “junk”.`],
    [{ status: 'gone' }, '--status must be one of active, paused, archived, superseded, trash, not “gone”.'],
    [
      { since: 'yesterday' },
      '--since must be a time like 2026-03-01 or 2026-03-01T09:30:00Z, not “yesterday”.',
    ],
    [{ below: '2' }, '--below must be a number from 0 to 1, not “2”.'],
    [{ idle: '-1' }, '--idle must be a number from 0 to 100000, not “-1”.'],
    [{ tag: ' , ' }, '--tag is empty.'],
  ])('%j is refused in words', (options, message) => {
    expect(() => read(options)).toThrow(message);
  });
});

describe('--sort', () => {
  it.each([
    ['importance', [{ by: 'importance', direction: 'desc' }]],
    ['text', [{ by: 'text', direction: 'asc' }]],
    [
      'kind:desc, decay:asc,createdAt',
      [
        { by: 'kind', direction: 'desc' },
        { by: 'decay', direction: 'asc' },
        { by: 'createdAt', direction: 'desc' },
      ],
    ],
  ])('%s', (text, sorts) => {
    expect(sortsOption(text)).toEqual(sorts);
  });

  it.each([
    ['beauty', /--sort must be one of createdAt, .*, not “beauty”\./u],
    ['text:up', /--sort must be one of asc, desc, not “up”\./u],
    ['text,kind,status,source', /at most three orders, not 4/u],
    ['', /--sort is empty/u],
  ])('%j is refused in words', (text, message) => {
    expect(() => sortsOption(text)).toThrow(message);
  });
});
