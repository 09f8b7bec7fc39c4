import { expect, it } from 'vitest';
import { openTestStore } from '../../support/store';

const INSERT = `INSERT INTO documents (id, collection, path, name, format, size_bytes, content_hash, chunk_tokens,
    overlap_tokens, added_at, read_at)
  SELECT value ->> 'id', value ->> 'collection', value ->> 'path', 'x.md', 'markdown', 1, 'x', 256, 64, 1, 1
  FROM json_each(?)`;
const LABEL = 'SELECT collection, count(*) AS count FROM documents GROUP BY collection ORDER BY 1';

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const document = (n: number, collection: string, path = `/notes/${n}.md`) => ({
  id: idOf(n),
  collection,
  path,
});

it('ten thousand documents move together, and back', async () => {
  const { db, bridge } = openTestStore();
  const documents = Array.from({ length: 10_000 }, (_, n) => document(n, n % 2 === 0 ? 'inbox' : 'work'));
  db.immediate(() => db.run(INSERT, JSON.stringify(documents)));
  const moved = await bridge.request('documents.move', {
    ids: documents.map(({ id }) => id),
    collection: 'archive',
  });
  expect(moved.changed).toBe(10_000);
  expect(db.all(LABEL)).toEqual([{ collection: 'archive', count: 10_000 }]);
  await bridge.request('journal.undo', { seq: moved.seq ?? 0 });
  expect(db.all(LABEL)).toEqual([
    { collection: 'inbox', count: 5_000 },
    { collection: 'work', count: 5_000 },
  ]);
});

it('two from the same place do not meet in one collection, whichever of them moves', async () => {
  const { db, bridge } = openTestStore();
  const [a, b, c, d] = [
    document(1, 'a', '/tea.md'),
    document(2, 'b', '/tea.md'),
    document(3, 'a', '/pump.md'),
    document(4, 'c', '/tea.md'),
  ] as const;
  db.immediate(() => db.run(INSERT, JSON.stringify([a, b, c, d])));
  const move = (collection: string, ...ids: string[]) =>
    bridge.request('documents.move', { ids, collection });
  await expect(move('b', a.id)).rejects.toThrow('“/tea.md” is in the collection “b” already');
  await expect(move('new', a.id, b.id)).rejects.toThrow('/tea.md');
  await expect(move('b', c.id)).resolves.toMatchObject({ changed: 1 });
  await expect(move('a', a.id, c.id)).resolves.toMatchObject({ changed: 1 });
});
