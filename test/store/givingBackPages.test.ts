import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openReadable, openWritable } from '../../electron/store/database';
import { temporaryFolder } from '../support/store';

/** The file itself: the index of its log stays mapped. */
const isMapped = (file: string): boolean => readFileSync('/proc/self/maps', 'utf8').includes(`${file}\n`);

test.runIf(process.platform === 'linux')(
  'pages that were looked at are given back, and mapped anew when asked for',
  () => {
    const file = path.join(temporaryFolder(), 'store.db');
    const writer = openWritable(file);
    writer.exec('CREATE TABLE words (word TEXT)');
    writer.run('INSERT INTO words VALUES (?)', 'tea');
    writer.pragma('wal_checkpoint(TRUNCATE)');
    writer.close();

    const db = openReadable(file);
    const words = (): string[] => db.column<string>('SELECT word FROM words');
    expect(words()).toEqual(['tea']);
    expect(isMapped(file)).toBe(true);
    db.giveBackPages();
    expect(isMapped(file)).toBe(false);
    expect(words()).toEqual(['tea']);
    expect(isMapped(file)).toBe(true);
    db.close();
  },
);
