import type { Actor } from '#shared/domain/journal';
import { newMemory } from '#shared/domain/memory';
import { dedupeKey } from '../memory/ingest/identity';
import { saveMemory, type SaveContext } from '../memory/ingest/remember';
import { entryOfStep } from '../store/bulk';
import { runCommand, type CommandContext } from '../store/command';
import type { WritableDatabase } from '../store/database';
import { forgetChunks, putChunk, putDocument, type DocumentRecord } from '../store/documentsWrite';
import { memoriesBySeq } from '../store/memoriesRead';
import { findById, setStatus, toStored, updateMemory } from '../store/memoriesWrite';
import { chunkRef, type ChunkChange, type Placed } from './plan';

/** A piece of what reading a file changes; all pieces of one ingest are one step. */
export interface DocumentPiece {
  /** With an empty hash until its last piece. */
  document: DocumentRecord;
  changes: readonly ChunkChange[];
  step: string;
  /** What the step has come to, as the journal says it. */
  label: string;
}

const DOMAINS = ['documents', 'memories', 'journal', 'graph', 'jobs'] as const;

/**
 * Writes a piece in one short transaction. Returns the entry of the step.
 * @throws AppError CANCELLED when what there is of the step was undone meanwhile
 */
export function writeDocument(
  context: CommandContext,
  { document, changes, step, label }: DocumentPiece,
  caller: { actor: Actor },
): number | null {
  const { db } = context;
  runCommand(
    context,
    { name: 'documents.ingest', ...caller, step, domains: DOMAINS, label: () => label, undoable: true },
    () => {
      putDocument(db, document);
      const save = { now: context.now(), settings: context.settings() };
      // Memories first, then where they stand: an undo then writes back many rows by one statement.
      const places = changes.flatMap((change) => {
        if (change.do === 'drop') return [];
        const memorySeq =
          change.do === 'add' ? add(db, document, change.chunk, save) : move(db, document, change, save.now);
        return memorySeq === null ? [] : [{ memorySeq, ...change.chunk }];
      });
      for (const place of places) putChunk(db, document.id, place);
      drop(
        db,
        changes.flatMap((change) => (change.do === 'drop' ? [change.seq] : [])),
        save.now,
      );
    },
  );
  return entryOfStep(db, step);
}

function add(db: WritableDatabase, document: DocumentRecord, chunk: Placed, save: SaveContext): number {
  const saved = saveMemory(
    db,
    newMemory.parse({
      text: chunk.text,
      kind: 'document',
      scope: save.settings.scope,
      source: `document:${document.path}`,
      sourceRef: chunkRef(document.id, chunk.position),
    }),
    save,
  );
  return rowOf(db, saved.id);
}

function rowOf(db: WritableDatabase, id: string): number {
  const row = findById(db, id);
  if (row === null) throw new Error('A passage that was just saved is not there.');
  return row.seq;
}

/** Null when the memory has been erased meanwhile. */
function move(
  db: WritableDatabase,
  document: DocumentRecord,
  { seq, chunk, restore }: Extract<ChunkChange, { do: 'move' }>,
  now: number,
): number | null {
  const [row] = memoriesBySeq(db, [seq]);
  if (row === undefined) return null;
  const memory = toStored(row);
  const sourceRef = chunkRef(document.id, chunk.position);
  updateMemory(
    db,
    seq,
    {
      sourceRef,
      dedupeKey: dedupeKey({ ...memory, text: chunk.text, sourceRef }),
      ...(chunk.text === memory.text ? {} : { text: chunk.text }),
      ...(restore ? { status: 'active' as const } : {}),
    },
    now,
  );
  return seq;
}

function drop(db: WritableDatabase, seqs: readonly number[], now: number): void {
  if (seqs.length === 0) return;
  const ids = memoriesBySeq(db, seqs).map(({ id }) => id);
  setStatus(db, ids, 'trash', ['active', 'paused', 'archived', 'superseded'], now);
  forgetChunks(db, seqs);
}
