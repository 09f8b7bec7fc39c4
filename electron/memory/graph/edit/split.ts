import type { EntityType } from '#shared/domain/graph';
import { AppError } from '#shared/errors';
import { aliasesOf, moveAlias, type AliasRow } from '../../../store/aliasDecisions';
import type { WritableDatabase } from '../../../store/database';
import { setGiven, setMergedInto, type EntityRow } from '../../../store/entityDecisions';
import { membersOf } from '../../../store/graphSettle';
import { entityExists, insertEntity, markEntity } from '../../../store/graphWrite';
import {
  chooseName,
  memorySeqs,
  mentionsElsewhere,
  mentionsIn,
  mentionsOf,
  moveMention,
  repointAssertions,
  touchesAssertion,
  type MentionRow,
} from '../../../store/splitWrite';
import { entityId } from '../../ingest/identity';
import { quote } from '../../words';
import { canonicalName } from '../normalizeName';
import { nameKey, plainName, shownEntity } from './find';

export interface SplitRequest {
  id: string;
  name: string;
  type: EntityType | null;
  aliases: readonly string[];
  memoryIds: readonly string[];
}

/**
 * Makes a new entity of some names of one that is really two, and of what some memories say. The names lead to the
 * new one from now on; in the memories, whatever they call it, it is the new one that is meant.
 * @throws AppError NOT_FOUND; VALIDATION for what is no name; CONFLICT for a split of nothing, or of everything
 */
export function splitEntity(
  db: WritableDatabase,
  wanted: SplitRequest,
  now: number,
): { id: string; moved: number; label: string } {
  const request = { ...wanted, name: plainName(wanted.name) };
  const whole = shownEntity(db, request.id);
  const key = nameKey(request.name);
  const names = chosenNames(db, whole, request.aliases);
  const seqs = chosenMemories(db, whole, request.memoryIds);
  if (names.aliases.length + names.members.length + seqs.length === 0) {
    throw new AppError('CONFLICT', 'Choose the names or the memories that belong to the other thing.');
  }
  const chosen = mentionsIn(db, whole.id, seqs);
  const named = mentionsOf(db, whole.id).filter((mention) => names.keys.has(canonicalName(mention.name)));
  const joined = mentionsOf(db, whole.id).filter(({ namedId }) => names.members.includes(namedId));
  refuseEverything(db, whole, [...named, ...chosen, ...joined]);
  const id = newEntity(db, request, { key, whole, now });
  for (const alias of names.aliases) moveAlias(db, alias, id, now);
  for (const mention of chosen) chooseName(db, mention.memorySeq, canonicalName(mention.name), id);
  move(db, whole, [...named, ...chosen], { seqs, id });
  for (const member of names.members) setMergedInto(db, member, id);
  for (const changed of [id, whole.id, ...names.aliases.map(({ namedId }) => namedId)]) {
    markEntity(db, changed);
  }
  const moved = new Set([...seqs, ...[...named, ...joined].map(({ memorySeq }) => memorySeq)]).size;
  return { id, moved, label: `Split ${request.name} from ${whole.name}` };
}

interface ChosenNames {
  /** As they are looked up; those of whole members are not among them. */
  keys: Set<string>;
  aliases: AliasRow[];
  /** Entities that had been merged into it, by whose own names they are chosen. */
  members: string[];
}

function chosenNames(db: WritableDatabase, whole: EntityRow, names: readonly string[]): ChosenNames {
  const rows = aliasesOf(db, whole.id);
  const found = names.flatMap((name) => {
    const known = rows.filter((row) => row.alias === canonicalName(name));
    if (known.length === 0) throw new AppError('NOT_FOUND', `${whole.name} is not called ${quote(name)}.`);
    if (known.some((row) => row.origin === 'own' && row.namedId === whole.id)) {
      throw new AppError(
        'CONFLICT',
        `${quote(name)} is the own name of ${whole.name}. Choose memories instead.`,
      );
    }
    return known;
  });
  const members = found.filter(({ origin }) => origin === 'own').map(({ namedId }) => namedId);
  const aliases = found.filter((row) => row.origin !== 'own' && !members.includes(row.namedId));
  return { members: [...new Set(members)], aliases, keys: new Set(aliases.map(({ alias }) => alias)) };
}

function chosenMemories(db: WritableDatabase, whole: EntityRow, ids: readonly string[]): number[] {
  const distinct = [...new Set(ids)];
  const members = membersOf(db, whole.id);
  const found = memorySeqs(db, distinct);
  if (found.length < distinct.length) {
    throw new AppError('NOT_FOUND', 'One of these memories is no longer there.');
  }
  const stranger = found.find(
    ({ seq }) => mentionsIn(db, whole.id, [seq]).length === 0 && !touchesAssertion(db, members, seq),
  );
  if (stranger !== undefined) {
    throw new AppError('CONFLICT', `The memory ${quote(stranger.text)} does not speak of ${whole.name}.`);
  }
  return found.map(({ seq }) => seq);
}

function refuseEverything(db: WritableDatabase, whole: EntityRow, leaving: readonly MentionRow[]): void {
  if (leaving.length === 0 || mentionsElsewhere(db, whole.id, leaving)) return;
  throw new AppError('CONFLICT', `That would take everything from ${whole.name}. Rename it instead.`);
}

/** A thing of the same name may be there already: that is why one is split. */
function newEntity(
  db: WritableDatabase,
  { name, type }: SplitRequest,
  { key, whole, now }: { key: string; whole: EntityRow; now: number },
): string {
  const kind = type ?? whole.type;
  let id = entityId(kind, key);
  for (let attempt = 1; entityExists(db, id); attempt++) id = entityId(kind, `${key}#${attempt}`);
  insertEntity(db, { id, name, canonical: key, type: kind, rawType: null, at: now });
  setGiven(db, id, type === null ? { name } : { name, type });
  return id;
}

function move(
  db: WritableDatabase,
  whole: EntityRow,
  mentions: readonly MentionRow[],
  { seqs, id }: { seqs: readonly number[]; id: string },
): void {
  for (const mention of mentions) {
    moveMention(db, mention, id);
    repointAssertions(db, { memorySeq: mention.memorySeq, from: [mention.namedId], to: id });
  }
  // What a person added with one of the memories behind it may name what the memory does not.
  const members = membersOf(db, whole.id);
  for (const memorySeq of seqs) repointAssertions(db, { memorySeq, from: members, to: id });
}
