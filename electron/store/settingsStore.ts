import {
  defaultSettings,
  settingsSchema,
  type SettingKey,
  type SettingSource,
  type Settings,
} from '#shared/domain/settings';
import {
  fromEnvironment,
  fromFlags,
  understand,
  type FileSettings,
  type GivenSettings,
  type Understood,
} from '../settings/given';
import type { ReadableDatabase, WritableDatabase } from './database';

export interface ResolvedSettings {
  values: Settings;
  sources: Record<string, SettingSource>;
  /** Where those stand that neither the window nor nobody set: a variable, an option, a line of the settings file. */
  places: Record<string, string>;
  /** The settings file in use. */
  file: string | null;
  /** One sentence for each value that was not usable. */
  problems: string[];
}

/** What was resolved last, and of what: whoever changed the rows, this process or another, they are others then. */
const resolved = new WeakMap<
  ReadableDatabase,
  { given: GivenSettings; file: FileSettings | null; rows: string; settings: ResolvedSettings }
>();

/**
 * Default < stored < file < environment < command line. A bad value is named and passed over; the app still starts. The
 * same object comes back as long as nothing changes.
 */
export function resolveSettings(db: ReadableDatabase, given: GivenSettings): ResolvedSettings {
  const stored = db.all<StoredSetting>('SELECT key, value FROM settings');
  const rows = JSON.stringify(stored);
  const file = given.file?.read() ?? null;
  const known = resolved.get(db);
  if (known?.given === given && known.file === file && known.rows === rows) return known.settings;
  const settings = resolve(stored, file, given);
  resolved.set(db, { given, file, rows, settings });
  return settings;
}

interface StoredSetting {
  key: string;
  value: string;
}

function resolve(
  stored: readonly StoredSetting[],
  file: FileSettings | null,
  { env = {}, flags = {} }: GivenSettings,
): ResolvedSettings {
  const merged: Record<string, unknown> = { ...defaultSettings };
  const sources: Record<string, SettingSource> = {};
  const places: Record<string, string> = {};
  const problems: string[] = [];
  const put = (source: SettingSource, { key, value, place }: Understood): void => {
    merged[key] = value;
    sources[key] = source;
    if (source !== 'stored') places[key] = place;
  };
  for (const key of Object.keys(settingsSchema.shape)) sources[key] = 'default';
  for (const row of stored) {
    const known = fromStore(row);
    if (known.problem !== null) problems.push(known.problem);
    if (known.setting !== null) put('stored', known.setting);
  }
  problems.push(...(file?.problems ?? []));
  for (const [source, values] of [
    ['file', file?.values ?? []],
    ['env', fromEnvironment(env)],
    ['flag', fromFlags(flags)],
  ] as const) {
    const understood = understand(values);
    problems.push(...understood.problems);
    for (const setting of understood.settings) put(source, setting);
  }
  const values = Object.freeze(settingsSchema.parse(merged));
  return { values, sources, places, file: file?.path ?? null, problems };
}

/** What the window stored, as JSON. A name that this version does not know is left alone: a newer one may. */
function fromStore({ key: name, value }: StoredSetting): {
  setting: Understood | null;
  problem: string | null;
} {
  const key = settingKeyOf(name);
  if (key === null) return { setting: null, problem: null };
  const { settings, problems } = understand([
    { name: key, value: parsed(value), isText: false, place: 'set in the app' },
  ]);
  return { setting: settings[0] ?? null, problem: problems[0] ?? null };
}

function settingKeyOf(name: string): SettingKey | null {
  const known = settingKeys.safeParse(name);
  return known.success ? known.data : null;
}

const settingKeys = settingsSchema.keyof();

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

export function writeSettings(db: WritableDatabase, patch: Partial<Settings>): void {
  const entries: [string, unknown][] = Object.entries(patch);
  for (const [key, value] of entries) {
    if (value === undefined) continue;
    db.run(
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      key,
      JSON.stringify(value),
    );
  }
}

/** What was stored for these settings is forgotten: the default holds again, or what is given elsewhere. */
export function resetSettings(db: WritableDatabase, keys: readonly SettingKey[]): void {
  for (const key of keys) db.run('DELETE FROM settings WHERE key = ?', key);
}
