import { expect, it } from 'vitest';
import { changeMirror } from '../../../electron/store/mirror';
import { NEVER_EXPIRES } from '../../../electron/vectors/vectorStore';
import { openSpace, rememberAll, wordVector } from '../../support/seeds';
import { openTestStore } from '../../support/store';

const payload = { live: true, kind: 0, importance: 0.9, expiresAt: NEVER_EXPIRES, scope: 0 };

it('0007 notes what a copy elsewhere has to hear of, and only while there is one', () => {
  const store = openTestStore();
  const { db } = store;
  const [one = '', two = ''] = rememberAll(store, 'Falcon uses Python', 'Heron uses Rust');
  const waiting = () => db.all('SELECT memory_id AS id, vectors FROM mirror_outbox ORDER BY memory_id');
  const noted = (...all: [id: string, vectors: 0 | 1][]) =>
    all.map(([id, vectors]) => ({ id, vectors })).sort((a, b) => (a.id < b.id ? -1 : 1));
  const space = openSpace(store);
  store.vectors.upsert(space.id, 1, [wordVector('one')], { ...payload });
  expect(waiting()).toEqual([]);
  const copy = { store: 'qdrant', address: 'http://127.0.0.1:6333', spaceId: space.id };
  expect(changeMirror(db, { do: 'open', collection: 'first', ...copy })).toBe(true);
  expect(changeMirror(db, { do: 'open', collection: 'second', ...copy })).toBe(false);
  db.run('UPDATE memories SET access_count = 9, pinned = 1');
  expect(waiting()).toEqual([]);
  db.run('UPDATE memories SET importance = 0.2 WHERE id = ?', one);
  expect(waiting()).toEqual(noted([one, 0]));
  const [change] = db.column<number>('SELECT change FROM mirror_outbox');
  store.vectors.upsert(space.id, 1, [wordVector('again')], { ...payload });
  expect(waiting()).toEqual(noted([one, 1]));
  // What was sent before the last change does not count as told.
  changeMirror(db, { do: 'sent', changes: [{ memoryId: one, change: change ?? 0 }] });
  expect(waiting()).toEqual(noted([one, 1]));
  db.run('DELETE FROM memories WHERE id = ?', two);
  expect(waiting()).toEqual(noted([one, 1], [two, 1]));
  changeMirror(db, { do: 'leave', collection: 'first' });
  expect(waiting()).toEqual([]);
  db.run("UPDATE memories SET status = 'trash'");
  expect(waiting()).toEqual([]);
});
