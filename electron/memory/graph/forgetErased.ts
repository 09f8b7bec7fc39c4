import { SELF_NAME } from '#shared/domain/graph';
import type { WritableDatabase } from '../../store/database';
import { findEntity } from '../../store/entityDecisions';
import { emptySealedSteps, eraseMemories, inTrash } from '../../store/erase';
import {
  assertedBy,
  changeOwnName,
  forgetEntity,
  forgetRejection,
  isNamed,
  namedBy,
  namesInTexts,
  ownName,
  sealEntitySteps,
  sealRejections,
} from '../../store/eraseGraph';
import { markEntity } from '../../store/graphWrite';
import { canonicalName } from './normalizeName';
import { settleGraph } from './settleGraph';

/**
 * Erases memories in the trash for good (null: all of them), with what the graph knows from them alone: things that no
 * other memory names go even where a person had decided about them, since their names are words of the memory.
 * Returns how many memories were erased.
 */
export function eraseFromTrash(db: WritableDatabase, ids: readonly string[] | null, now: number): number {
  const doomed = inTrash(db, ids);
  if (doomed.length === 0) return 0;
  const seqs = doomed.map(({ seq }) => seq);
  const named = namedBy(db, seqs);
  const asserted = assertedBy(db, seqs);
  eraseMemories(db, doomed);
  settleGraph(db, now);
  for (const triple of asserted) if (forgetRejection(db, triple)) sealRejections(db, triple);
  sealEntitySteps(
    db,
    named.filter((id) => forgetName(db, id)),
  );
  emptySealedSteps(db);
  return doomed.length;
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
