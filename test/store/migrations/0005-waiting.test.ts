import { expect, it } from 'vitest';
import { openWritable } from '../../../electron/store/database';
import { migrate } from '../../../electron/store/migrate';
import { migrations } from '../../../electron/store/migrations/index';
import { storePaths } from '../../../electron/store/paths';
import { openTestStore, temporaryFolder } from '../../support/store';

function openVersion4(): string {
  const dataDir = temporaryFolder();
  const db = openWritable(storePaths(dataDir).database);
  migrate(db, storePaths(dataDir), () => 0, migrations.slice(0, 4));
  db.run(
    `INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, source)
     VALUES ('00000000-0000-5000-8000-000000000001', 'a', 'I like tea', 'fact', 0.9, 1, 'active', 10, 10, 'personal', 'manual')`,
  );
  db.close();
  return dataDir;
}

it('0005 finds jobs that were waiting before, and none of another kind is looked at', () => {
  const { db, reader, writer } = openTestStore({ dataDir: openVersion4() });
  expect(reader.jobs().status).toMatchObject({ pending: 2, byKind: { embed: 1, extract: 1 } });
  const plans: string[] = [];
  const all = db.all.bind(db);
  db.all = (sql, ...params) => {
    if (sql.includes('FROM jobs')) {
      const steps = all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params);
      plans.push(...steps.map(({ detail }) => detail));
    }
    return all(sql, ...params);
  };
  expect(writer.leaseJobs('extract', 5)).toHaveLength(1);
  expect(plans.filter((step) => /\bjobs\b/u.test(step)).join('\n')).toContain('jobs_waiting (kind=?)');
  expect(plans.filter((step) => /^SCAN (jobs|j)\b/u.test(step))).toEqual([]);
});
