import { z } from 'zod';
import type { FormatReader, ImportRecord, ImportedEntity, SourceFile } from '../format';
import { beginningOf, isObject, jsonLines, jsonRecords } from '../json';
import { reasonOf } from '../values';

const entity = z.looseObject({
  name: z.string().trim().min(1, 'The entity has no name.'),
  entityType: z.string().catch('concept'),
  observations: z.unknown().optional(),
});
const relation = z.looseObject({
  from: z.string().trim().min(1),
  to: z.string().trim().min(1),
  relationType: z.string().trim().min(1),
});

/** Some keep entities and relations in one object instead of one a line. */
const LISTS: Record<string, string> = { entities: 'entity', relations: 'relation' };

export const mcp: FormatReader = {
  format: 'mcp',
  title: 'the memory.jsonl of the MCP memory server',
  recognises: async ({ source, files, head }) => {
    const [file] = files;
    if (!source.single || file === undefined) return false;
    const text = await head(file);
    const { keys } = beginningOf(text);
    return (
      keys.has('observations') || keys.has('relationType') || /"type"\s*:\s*"(entity|relation)"/u.test(text)
    );
  },
  async *read(source) {
    for (const file of source.files) yield* readGraph(source.single ? '' : `${file.path}, `, file);
  },
};

async function* readGraph(before: string, file: SourceFile): AsyncGenerator<ImportRecord> {
  const graph = new Graph();
  for await (const { where, type, value, problem } of itemsOf(file)) {
    const place = `${before}${where}`;
    if (problem !== null) yield { is: 'problem', where: place, reason: problem };
    else if (type === 'entity') yield* graph.entity(value, place);
    else if (type === 'relation') yield* graph.relation(value, place);
    else yield { is: 'problem', where: place, reason: 'It is neither an entity nor a relation.' };
  }
  yield* graph.waiting();
}

interface Item {
  where: string;
  type: unknown;
  value: unknown;
  problem: string | null;
}

async function* itemsOf(file: SourceFile): AsyncGenerator<Item> {
  if (!(await isOneObject(file))) {
    for await (const { number, ...json } of jsonLines(file)) {
      const where = `line ${number}`;
      if (!json.ok) yield { where, type: null, value: null, problem: json.reason };
      else {
        yield {
          where,
          type: isObject(json.value) ? json.value['type'] : null,
          value: json.value,
          problem: null,
        };
      }
    }
    return;
  }
  for await (const record of jsonRecords(file)) {
    const type = LISTS[record.key ?? ''];
    if (type === undefined || record.index === null) continue;
    const where = `${type} ${record.index + 1}`;
    if (record.ok) yield { where, type, value: record.value, problem: null };
    else yield { where, type, value: null, problem: record.reason };
  }
}

async function isOneObject(file: SourceFile): Promise<boolean> {
  for await (const { key, index } of jsonRecords(file)) {
    return index !== null && LISTS[key ?? ''] !== undefined;
  }
  return false;
}

/** Entities may come after what relates them, and more than once. */
class Graph {
  /** By name; the first one of a name tells its type. */
  readonly #entities = new Map<string, ImportedEntity>();
  #waiting: { where: string; given: z.output<typeof relation> }[] = [];

  *entity(value: unknown, where: string): Generator<ImportRecord> {
    const parsed = entity.safeParse(value);
    if (!parsed.success) {
      yield { is: 'problem', where, reason: reasonOf(parsed.error) };
      return;
    }
    const { name, entityType, observations } = parsed.data;
    const known = this.#entities.get(name);
    const one = known ?? { name: shown(name), type: entityType };
    if (known === undefined) {
      this.#entities.set(name, one);
      yield { is: 'entity', where, entity: one };
    }
    if (observations != null && !Array.isArray(observations)) {
      yield { is: 'problem', where, reason: 'Its observations are no list.' };
      return;
    }
    for (const [i, said] of (observations ?? []).entries()) {
      if (typeof said === 'string' && said.trim() !== '') {
        yield {
          is: 'memory',
          where,
          memory: { text: sentence(one.name, said.trim()), tags: [tagOf(entityType)] },
        };
      } else yield { is: 'problem', where: `${where}, observation ${i + 1}`, reason: 'It is no text.' };
    }
  }

  *relation(value: unknown, where: string): Generator<ImportRecord> {
    const parsed = relation.safeParse(value);
    if (!parsed.success) yield { is: 'problem', where, reason: reasonOf(parsed.error) };
    else if (this.#missing(parsed.data) === null) yield* this.#related(parsed.data, where);
    else this.#waiting.push({ where, given: parsed.data });
  }

  /** At the end of the file: what is missing now is nowhere in it. */
  *waiting(): Generator<ImportRecord> {
    for (const { where, given } of this.#waiting) {
      const missing = this.#missing(given);
      if (missing === null) yield* this.#related(given, where);
      else yield { is: 'problem', where, reason: `There is no entity named “${missing}” in the file.` };
    }
    this.#waiting = [];
  }

  #missing({ from, to }: z.output<typeof relation>): string | null {
    return [from, to].find((name) => !this.#entities.has(name)) ?? null;
  }

  *#related(given: z.output<typeof relation>, where: string): Generator<ImportRecord> {
    const source = this.#entities.get(given.from);
    const target = this.#entities.get(given.to);
    if (source === undefined || target === undefined) return;
    yield { is: 'relation', where, relation: { source, relation: given.relationType, target } };
  }
}

/** The server's own examples write names with _ between. */
function shown(name: string): string {
  return /\s/u.test(name) ? name : name.replaceAll('_', ' ');
}

function tagOf(type: string): string {
  return type.trim().slice(0, 100) || 'concept';
}

/** An observation says something of its entity, which it may leave out. */
function sentence(name: string, said: string): string {
  return said.toLowerCase().includes(name.toLowerCase()) ? said : `${name}: ${said}`;
}
