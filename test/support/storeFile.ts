import { openWritable } from '../../electron/store/database';
import { storePaths } from '../../electron/store/paths';

/** Changes the database of a closed app behind its back: to what no screen can make, or what only a later version would. */
export function alterStore(dataDir: string, sql: string): void {
  const database = openWritable(storePaths(dataDir).database);
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}
