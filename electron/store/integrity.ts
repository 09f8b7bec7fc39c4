import type { ReadableDatabase } from './database';

/** What SQLite finds wrong with a file. */
export interface FileProblems {
  /** The first fault of the file itself; null: it is whole. */
  damage: string | null;
  /** Faults of full-text indexes: these are made anew from the texts, and no word is lost with them. */
  text: number;
}

const MOST = 20;

/** Reads the file: its pages, or (thorough) each entry of each index too. Full text looks at itself both ways. */
export function examineFile(db: ReadableDatabase, thorough: boolean): FileProblems {
  const found = db.column<string>(`PRAGMA ${thorough ? 'integrity_check' : 'quick_check'}(${MOST})`);
  const problems = found.filter((line) => line !== 'ok');
  const ofFile = problems.filter((line) => !/fts5/iu.test(line));
  return { damage: ofFile[0] ?? null, text: problems.length - ofFile.length };
}
