import { expect, it } from 'vitest';
import { openWritable } from '../../../electron/store/database';
import { closeInterrupted } from '../../../electron/store/messages';
import { migrate } from '../../../electron/store/migrate';
import { migrations } from '../../../electron/store/migrations/index';
import { storePaths } from '../../../electron/store/paths';
import { isAnswering } from '../../../electron/store/sweeps';
import { temporaryFolder } from '../../support/store';

it('0009 finds answers that were being written before, and goes through no other message for it', () => {
  const paths = storePaths(temporaryFolder());
  const db = openWritable(paths.database);
  migrate(db, paths, () => 0, migrations.slice(0, 8));
  db.exec(`
    INSERT INTO sessions (id, title, created_at, updated_at, mode, pinned) VALUES ('s1', 'Tea', 1, 40, 'normal', 0);
    INSERT INTO messages (id, session_id, position, role, text, status, citations, created_at) VALUES
      ('a', 's1', 1, 'user', 'What do I drink?', 'complete', '[]', 10),
      ('b', 's1', 2, 'assistant', 'Te', 'streaming', '[]', 20);
  `);
  migrate(db, paths, () => 0);
  expect(isAnswering(db)).toBe(true);
  expect(closeInterrupted(db, 'The app ended.', () => false)).toBe(1);
  expect(isAnswering(db)).toBe(false);
  const plan = db.all<{ detail: string }>(
    "EXPLAIN QUERY PLAN SELECT 1 AS found FROM messages WHERE status = 'streaming'",
  );
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SCAN messages USING (COVERING )?INDEX messages_streaming$/u),
  ]);
  db.close();
});
