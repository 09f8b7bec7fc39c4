import {
  defaultSettings,
  settingEnvName,
  settingsSchema,
  type SettingKey,
  type SettingSource,
  type Settings,
} from '#shared/domain/settings';
import type { ReadableDatabase, WritableDatabase } from './database';

export interface ResolvedSettings {
  values: Settings;
  sources: Record<string, SettingSource>;
  /** One sentence for each value that was not usable. */
  problems: string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What was resolved last, and of which rows: whoever changed them, this process or another, they are others then. */
const resolved = new WeakMap<
  ReadableDatabase,
  { env: Environment; rows: string; settings: ResolvedSettings }
>();

/**
 * Default < stored < environment. A bad value is named and passed over; the app still starts. The same object comes
 * back as long as nothing changes.
 */
export function resolveSettings(db: ReadableDatabase, env: Environment): ResolvedSettings {
  const stored = db.all<StoredSetting>('SELECT key, value FROM settings');
  const rows = JSON.stringify(stored);
  const known = resolved.get(db);
  if (known?.env === env && known.rows === rows) return known.settings;
  const settings = resolve(new Map(stored.map(({ key, value }) => [key, value])), env);
  resolved.set(db, { env, rows, settings });
  return settings;
}

interface StoredSetting {
  key: string;
  value: string;
}

function resolve(stored: ReadonlyMap<string, string>, env: Environment): ResolvedSettings {
  const merged: Record<string, unknown> = { ...defaultSettings };
  const sources: Record<string, SettingSource> = {};
  const problems: string[] = [];
  for (const [key, schema] of Object.entries(settingsSchema.shape)) {
    sources[key] = 'default';
    const fromStore = stored.get(key);
    const fromEnv = env[settingEnvName(key)];
    for (const [source, raw] of [
      ['stored', fromStore],
      ['env', fromEnv],
    ] as const) {
      if (raw === undefined) continue;
      const parsed = schema.safeParse(parseValue(raw, source));
      if (parsed.success) {
        merged[key] = parsed.data;
        sources[key] = source;
      } else {
        const name = source === 'env' ? settingEnvName(key) : key;
        problems.push(
          `${name}=${raw} is not usable: ${parsed.error.issues[0]?.message ?? 'invalid'}. Using ${String(merged[key])}.`,
        );
      }
    }
  }
  return { values: Object.freeze(settingsSchema.parse(merged)), sources, problems };
}

/** Stored values are JSON; an environment variable is JSON where that parses, else plain text. */
function parseValue(raw: string, source: 'stored' | 'env'): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return source === 'env' ? raw : undefined;
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

/** What was stored for these settings is forgotten: the default holds again, or the environment. */
export function resetSettings(db: WritableDatabase, keys: readonly SettingKey[]): void {
  for (const key of keys) db.run('DELETE FROM settings WHERE key = ?', key);
}
