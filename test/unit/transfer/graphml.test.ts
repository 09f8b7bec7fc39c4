import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import type { ExportedEdge, ExportedEntity } from '../../../electron/store/graphExport';
import { graphPieces, type GraphPages } from '../../../electron/transfer/export/graph';
import { jsonFormat } from '../../../electron/transfer/export/graphJson';
import { graphmlFormat } from '../../../electron/transfer/export/graphml';

interface Parsed {
  keys: Map<string, { for: string; name: string; type: string }>;
  nodes: Map<string, Record<string, string>>;
  edges: { source: string; target: string; data: Record<string, string> }[];
}

/** Reads GraphML with a parser that accepts well-formed XML only. */
function parse(text: string): Parsed {
  const parsed: Parsed = { keys: new Map(), nodes: new Map(), edges: [] };
  let data: Record<string, string> = {};
  let key = '';
  const parser = new SaxesParser({});
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const value = (attribute: string): string => attributes[attribute] ?? '';
    if (name === 'key') {
      parsed.keys.set(value('id'), {
        for: value('for'),
        name: value('attr.name'),
        type: value('attr.type'),
      });
    }
    if (name === 'node') parsed.nodes.set(value('id'), (data = {}));
    if (name === 'edge') {
      parsed.edges.push({ source: value('source'), target: value('target'), data: (data = {}) });
    }
    key = name === 'data' ? value('key') : '';
  });
  parser.on('text', (text) => {
    if (key !== '') data[key] = (data[key] ?? '') + text;
  });
  parser.on('closetag', () => (key = ''));
  parser.write(text).close();
  return parsed;
}

function entity(id: string, name: string, more: Partial<ExportedEntity> = {}): ExportedEntity {
  return {
    id,
    name,
    type: 'concept',
    rawType: null,
    description: null,
    importance: 0.5,
    mentions: 1,
    degree: 1,
    firstSeenAt: 0,
    lastSeenAt: 86_400_000,
    communityId: null,
    aliases: [name],
    community: null,
    ...more,
  };
}

function edge(id: string, sourceId: string, targetId: string, relation: string): ExportedEdge {
  return {
    id,
    sourceId,
    targetId,
    relation,
    confidence: 0.9,
    weight: 1,
    validFrom: 1_000,
    validTo: null,
    since: 1_000,
    createdAt: 2_000,
    expiredAt: null,
    closedAt: null,
    support: 1,
    live: true,
    memoryIds: ['m1'],
  };
}

/** Gives what it has in pages, as the reader does. */
function pagesOf(entities: readonly ExportedEntity[], edges: readonly ExportedEdge[]): GraphPages {
  const page = <T extends { id: string }>(items: readonly T[], after: string, limit: number): T[] =>
    items
      .filter(({ id }) => id > after)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  return {
    entities: ({ after, limit }) => page(entities, after, limit),
    edges: ({ after, limit }) => page(edges, after, limit),
  };
}

function written(format: 'json' | 'graphml', pages: GraphPages) {
  let text = '';
  const pieces = graphPieces(pages, format === 'json' ? jsonFormat : graphmlFormat, {
    entityIds: null,
    asOf: {},
    at: Date.UTC(2026, 10, 30),
  });
  for (;;) {
    const piece = pieces.next();
    if (piece.done === true) return { text, end: piece.value };
    text += piece.value.text;
  }
}

/** What XML can hold: all but control characters, halves of pairs, and two that stand for nothing. */
const writable = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '');
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      ']]>',
      '\r',
      '\n',
      '\t',
      '\0',
      '\u0085',
      '&amp;',
      '\ud800',
      '<!--',
      '\ufffe',
      'é',
      '😀',
    ),
    maxLength: 12,
  }),
);

it('GraphML of any names is well-formed, and the names come back', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 8 }), (names) => {
      const entities = names.map((name, i) =>
        entity(`e${i}`, name, { description: name, aliases: [name, 'b'], rawType: name, community: name }),
      );
      const { text } = written('graphml', pagesOf(entities, [edge('x', 'e0', 'e0', names[0] ?? '')]));
      const { nodes, edges } = parse(text);
      for (const [i, name] of names.entries()) {
        const data = nodes.get(`e${i}`);
        // No text at all and an empty one are the same to a reader.
        expect(data?.['node.name'] ?? '').toBe(writable(name));
        expect(data?.['node.description'] ?? '').toBe(writable(name));
        expect(data?.['node.aliases'] ?? '').toBe(writable(JSON.stringify([name, 'b'])));
      }
      expect(edges[0]?.data['edge.relation'] ?? '').toBe(writable(names[0] ?? ''));
    }),
    { numRuns: 300 },
  );
});

it('every key is declared, with times as ISO 8601 and open ends left out', () => {
  const entities = [entity('a', 'Falcon', { type: 'project' }), entity('b', 'Python')];
  const { text, end } = written('graphml', pagesOf(entities, [edge('x', 'a', 'b', 'uses')]));
  const { keys, nodes, edges } = parse(text);
  expect(end).toEqual({
    fileName: 'mnemoscope-graph-2026-11-30.graphml',
    memories: 0,
    entities: 2,
    edges: 1,
  });
  expect(nodes.get('a')).toMatchObject({
    'node.name': 'Falcon',
    'node.type': 'project',
    'node.importance': '0.5',
  });
  expect(edges).toEqual([
    {
      source: 'a',
      target: 'b',
      data: expect.objectContaining({
        'edge.relation': 'uses',
        'edge.confidence': '0.9',
        'edge.validFrom': '1970-01-01T00:00:01.000Z',
        'edge.memoryIds': '["m1"]',
      }),
    },
  ]);
  expect(edges[0]?.data).not.toHaveProperty(['edge.validTo']);
  for (const data of [...nodes.values(), ...edges.map((one) => one.data)]) {
    for (const key of Object.keys(data)) expect(keys.has(key), key).toBe(true);
  }
});

it('JSON is one value with a header that tells its version', () => {
  const entities = Array.from({ length: 1_203 }, (_, i) =>
    entity(`e${String(i).padStart(5, '0')}`, `"${i}\n`),
  );
  const edges = [edge('x', 'e00000', 'e01202', 'uses'), edge('y', 'e00001', 'e00002', 'uses')];
  const { text, end } = written('json', pagesOf(entities, edges));
  expect(JSON.parse(text)).toMatchObject({
    format: 'mnemoscope-graph',
    version: 1,
    exportedAt: '2026-11-30T00:00:00.000Z',
    asOf: { valid: null, known: null },
    entities: entities.map(({ id, name }) => ({ id, name })),
    edges: [
      { id: 'x', source: 'e00000', target: 'e01202', validTo: null },
      { id: 'y', source: 'e00001', target: 'e00002' },
    ],
  });
  expect(end).toEqual({
    fileName: 'mnemoscope-graph-2026-11-30.json',
    memories: 0,
    entities: 1_203,
    edges: 2,
  });
  const empty = written('json', pagesOf([], []));
  expect(JSON.parse(empty.text)).toMatchObject({ entities: [], edges: [] });
});

it('an edge whose ends are not written, since they came later, is left out', () => {
  const { text, end } = written(
    'graphml',
    pagesOf([entity('a', 'Falcon')], [edge('x', 'a', 'late', 'uses')]),
  );
  expect(parse(text).edges).toEqual([]);
  expect(end.edges).toBe(0);
});
