import { SELF_NAME } from '#shared/domain/graph';
import type { WritableDatabase } from '../../store/database';
import { findEntity } from '../../store/entityDecisions';
import { emptySealedSteps, eraseMemories, type Doomed } from '../../store/erase';
import { joinedInto } from '../../store/eraseWords';
import {
  assertedBy,
  changeOwnName,
  forgetEntity,
  forgetHistory,
  forgetRejection,
  isNamed,
  namedBy,
  namesInTexts,
  ownName,
  sealEntitySteps,
  sealRejections,
} from '../../store/eraseGraph';
import { markEntity } from '../../store/graphWrite';
import { quote } from '../words';
import { canonicalName } from './normalizeName';
import { settleGraph } from './settleGraph';

/**
 * Erases memories for good, with what the graph knows from them alone: things that no other memory names go even where
 * a person had decided about them, since their names are words of the memory.
 */
export function eraseWithGraph(db: WritableDatabase, doomed: readonly Doomed[], now: number): void {
  const seqs = doomed.map(({ seq }) => seq);
  const ids = doomed.map(({ id }) => id);
  // What they were merged into said all that they say.
  const named = new Set([...namedBy(db, seqs), ...forgetHistory(db, joinedInto(db, ids))]);
  const asserted = assertedBy(db, seqs);
  eraseMemories(db, doomed, quote);
  settleGraph(db, now);
  for (const triple of asserted) if (forgetRejection(db, triple)) sealRejections(db, triple);
  sealEntitySteps(
    db,
    [...named].filter((id) => forgetName(db, id)),
  );
  emptySealedSteps(db);
}

/** Returns whether words of it went. */
function forgetName(db: WritableDatabase, id: string): boolean {
  const entity = findEntity(db, id);
  if (entity === null || entity.canonical === canonicalName(SELF_NAME)) return false;
  if (!isNamed(db, id)) {
    forgetEntity(db, id);
    return true;
  }
  return nameAnew(db, id);
}

/** Its own name is how a memory that is left writes it. */
function nameAnew(db: WritableDatabase, id: string): boolean {
  const own = ownName(db, id);
  const names = namesInTexts(db, id);
  const name = names.find((each) => canonicalName(each) === own?.alias) ?? names[0];
  if (own === null || name === undefined || name === own.name) return false;
  changeOwnName(db, id, { ...own, name, alias: canonicalName(name) });
  markEntity(db, id);
  return true;
}
