import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse as parseToml, TomlError } from 'smol-toml';
import { z } from 'zod';
import { codeOf, messageOf } from '#shared/errors';
import { jsonFault } from '#shared/jsonFault';
import type { Environment, FileSettings, GivenValue } from './given';

const NAMES = ['settings.toml', 'settings.json'] as const;
/** The file is looked at no more often. */
const LOOK_EVERY_MS = 250;
const MAX_BYTES = 1_000_000;

/**
 * A file of settings: the named one, or else settings.toml or settings.json in the data folder. It is read again when it
 * changes. A file that cannot be read is a problem, and what it said before goes on to hold.
 */
export class SettingsFile {
  readonly #candidates: readonly string[];
  readonly #named: boolean;
  #lookedAt = -Infinity;
  #stamp = '';
  #settings: FileSettings | null = null;

  constructor(dataDir: string, named: string | undefined) {
    this.#named = named !== undefined;
    this.#candidates = named === undefined ? NAMES.map((name) => path.join(dataDir, name)) : [named];
  }

  /** The same object as long as the file stays as it is; null where there is none. */
  read(): FileSettings | null {
    if (performance.now() - this.#lookedAt < LOOK_EVERY_MS) return this.#settings;
    this.#lookedAt = performance.now();
    const [file, ...others] = this.#candidates.filter((candidate) => stampOf(candidate) !== null);
    const stamp = file === undefined ? 'none' : `${file} ${stampOf(file) ?? ''} ${others.length}`;
    if (stamp === this.#stamp) return this.#settings;
    this.#stamp = stamp;
    this.#settings = file === undefined ? this.#missing() : this.#load(file, others);
    return this.#settings;
  }

  #missing(): FileSettings | null {
    const [path = ''] = this.#candidates;
    return this.#named ? { path, values: [], problems: [`The settings file ${path} is not there.`] } : null;
  }

  #load(file: string, others: readonly string[]): FileSettings {
    const problems = others.map((other) => `${other} is passed over, since there is ${file} too.`);
    try {
      return { path: file, values: parseSettings(file, readFileSync(file, 'utf8')), problems };
    } catch (error) {
      problems.push(`The settings file ${file} cannot be read: ${faultWords(error)}`);
      const before = this.#settings?.path === file ? this.#settings.values : [];
      return { path: file, values: before, problems };
    }
  }
}

/** `--settings`, else MNEMOSCOPE_SETTINGS, else what lies in the data folder. */
export function settingsFileOf(dataDir: string, flag: string | undefined, env: Environment): SettingsFile {
  const named = flag ?? env['MNEMOSCOPE_SETTINGS'] ?? '';
  return new SettingsFile(dataDir, named === '' ? undefined : path.resolve(named));
}

function stampOf(file: string): string | null {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return null;
  }
}

const tableSchema = z.record(z.string(), z.unknown());

function parseSettings(file: string, text: string): GivenValue[] {
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error('it is too large.');
  const plain = text.replace(/^\uFEFF/u, '');
  const content: unknown = file.endsWith('.json') ? fromJson(plain) : parseToml(plain);
  const table = tableSchema.safeParse(content);
  if (!table.success) throw new Error('it must hold names and values, in braces.');
  const seen = new Map<string, number>();
  return leaves(table.data, '').map(({ name, value }) => {
    const key = name.slice(name.lastIndexOf('.') + 1);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const line = lineOf(plain, key, nth);
    return { name, value, isText: false, place: line === null ? file : `${file}, line ${line}` };
  });
}

/** The parser's own words would show a part of the file, and with it perhaps a password. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${jsonFault(text) ?? 'it is no JSON'}.`);
  }
}

/** Values by name; tables only group them. */
function leaves(table: Readonly<Record<string, unknown>>, above: string): { name: string; value: unknown }[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const inner = tableSchema.safeParse(value);
    const isTable = inner.success && !(value instanceof Date);
    return isTable ? leaves(inner.data, `${above}${key}.`) : [{ name: above + key, value }];
  });
}

/** The line, from 1, in which a name gets its value; several tables may hold the same name. */
function lineOf(text: string, key: string, nth: number): number | null {
  const escaped = key.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const assignment = new RegExp(`(?:^|[\\s{,."'])${escaped}["']?\\s*[=:]`, 'u');
  const lines = text.split('\n').flatMap((line, i) => (assignment.test(line) ? [i + 1] : []));
  return lines[nth] ?? lines[0] ?? null;
}

function faultWords(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EISDIR') return 'it is a folder. Name a file, such as settings.toml in it.';
  if (code === 'EACCES' || code === 'EPERM') return 'its permissions do not allow it. Change them.';
  if (!(error instanceof TomlError)) return messageOf(error);
  const [what = ''] = error.message.split('\n');
  return `line ${error.line}, column ${error.column}: ${what.replace(/^Invalid TOML document: /u, '')}`;
}
