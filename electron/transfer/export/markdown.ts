import { describeFact } from '#shared/domain/describeFact';
import type { Entity } from '#shared/domain/graph';
import type { Memory } from '#shared/domain/memory';
import { entitiesByIds } from '../../store/graphEntities';
import { factsOf } from '../../store/graphFacts';
import { entitiesNamedBy } from '../../store/exportRead';
import type { ReadableDatabase } from '../../store/database';
import { safeName } from '../fileName';
import { exportName, type ExportWriter } from './format';
import { isoTime, MemoryCount, memoryRecord, pagesOf } from './memoryRecord';

const MOST_FACTS = 1_000;
/** Entities read at once. */
const PAGE = 200;

/**
 * A folder that Obsidian reads: a note for each memory, with all but its text as properties, and one for each thing that
 * they mention, with what they say of it. Names of files are kept, so that links lead somewhere; nothing else is.
 */
export const writeMarkdown: ExportWriter = function* (moment, request) {
  const { db, at } = moment;
  /** Without their extension, by id: what a link says. */
  const notes = new Map<string, string>();
  const things = new Map<string, string>();
  const taken = new Set<string>();
  const count = new MemoryCount();
  for (const page of pagesOf(moment, request)) {
    count.add(page);
    const named = entitiesNamedBy(
      db,
      page.map(({ id }) => id),
    );
    for (const memory of page) {
      const entities = named.get(memory.id) ?? [];
      for (const entity of entities) {
        if (!things.has(entity.id)) things.set(entity.id, unused(taken, `entities/${safeName(entity.name)}`));
      }
      const day = isoTime(memory.createdAt).slice(0, 10);
      const note = `memories/${day} ${safeName(memory.text)} ${memory.id.slice(0, 8)}`;
      notes.set(memory.id, note);
      const links = entities.map(({ id, name }) => link(things.get(id) ?? '', name));
      yield { file: `${note}.md`, text: memoryNote(memory, links) };
    }
  }
  const ids = [...things.keys()];
  for (let i = 0; i < ids.length; i += PAGE) {
    for (const entity of entitiesByIds(db, ids.slice(i, i + PAGE))) {
      yield { file: `${things.get(entity.id) ?? ''}.md`, text: entityNote(db, entity, { notes, things }) };
    }
  }
  return {
    fileName: exportName('notes', at, ''),
    ...count.told,
    entities: things.size,
    edges: 0,
  };
};

/** Below the properties stands the text as it is: what reads it takes off one line feed at its end. */
function memoryNote(memory: Memory, links: string[]): string {
  const { text, ...rest } = memoryRecord(memory);
  return `${properties({ mnemoscope: 'memory', ...rest, entities: links })}\n${String(text)}\n`;
}

function entityNote(
  db: ReadableDatabase,
  entity: Entity,
  { notes, things }: Record<'notes' | 'things', ReadonlyMap<string, string>>,
): string {
  const facts = factsOf(db, [entity.id], MOST_FACTS).flatMap((fact) => {
    // What no memory of this export says stays out of it.
    const said = fact.memoryIds.flatMap((id) => notes.get(id) ?? []);
    if (said.length === 0) return [];
    const other = fact.sourceId === entity.id ? fact.targetId : fact.sourceId;
    const name = fact.sourceId === entity.id ? fact.target : fact.source;
    const thing = things.get(other);
    const to = thing === undefined ? '' : ` → ${link(thing, name)}`;
    return `- ${describeFact(fact).replaceAll('\n', ' ')}${to} (${said.map((note) => link(note, 'why')).join(', ')})\n`;
  });
  const about = {
    mnemoscope: 'entity',
    id: entity.id,
    name: entity.name,
    type: entity.type,
    description: entity.description,
    first_seen_at: isoTime(entity.firstSeenAt),
    last_seen_at: isoTime(entity.lastSeenAt),
  };
  return `${properties(about)}\n# ${entity.name.replaceAll('\n', ' ')}\n\n${facts.join('')}`;
}

/** JSON is YAML. What is not known is left out. */
function properties(values: Record<string, string | number | boolean | string[] | null>): string {
  const lines = Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${typeof value === 'string' ? quoted(value) : JSON.stringify(value)}\n`],
  );
  return `---\n${lines.join('')}---\n`;
}

/** Bare where YAML reads the same out of it: a word. */
function quoted(text: string): string {
  const reserved = /^(?:true|false|null|yes|no|on|off|y|n)$/iu;
  return /^[a-z][a-z_-]*$/iu.test(text) && !reserved.test(text) ? text : JSON.stringify(text);
}

function link(note: string, words: string): string {
  return `[[${note}|${words.replace(/[[\]|\s]+/gu, ' ').trim()}]]`;
}

/** Some systems take "Falcon" and "falcon" for one file. */
function unused(taken: Set<string>, wanted: string): string {
  let name = wanted;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${wanted} ${n}`;
  taken.add(name.toLowerCase());
  return name;
}
