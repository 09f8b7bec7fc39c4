import { openReadable, openWritable } from '../../electron/store/database';
import { canonicalName } from '../../electron/memory/graph/normalizeName';
import { entityIdsByAlias } from '../../electron/store/graphEntities';
import { factsOf } from '../../electron/store/graphFacts';
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

/** What the store says now of the thing of that name, whoever has it open: "Atlas uses Python". */
export function storedFacts(dataDir: string, name: string): string[] {
  const database = openReadable(storePaths(dataDir).database);
  try {
    return factsOf(database, entityIdsByAlias(database, canonicalName(name)))
      .map(({ source, relation, target }) => `${source} ${relation} ${target}`)
      .sort();
  } finally {
    database.close();
  }
}
