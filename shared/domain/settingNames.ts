import { SETTING_ALIASES } from './settingAliases';
import { settingKey, type SettingKey } from './settings';

export interface NamedSetting {
  key: SettingKey;
  /** Where the name is another program's: its values that are called otherwise here. */
  values: Readonly<Record<string, string>>;
}

const OWN = new Map<string, NamedSetting>(settingKey.options.map((key) => [plain(key), { key, values: {} }]));
const ALIASES = new Map<string, NamedSetting>(
  SETTING_ALIASES.map(({ name, key, values = {} }) => [plain(name), { key, values }]),
);

/**
 * The setting of a name in camelCase, kebab-case or snake_case, or of what another program calls it. Of a name within
 * tables (`recall.injectLimit`) the last part is enough.
 */
export function findSetting(name: string): NamedSetting | null {
  const known = OWN.get(plain(name)) ?? ALIASES.get(plain(name));
  return known ?? OWN.get(plain(name.slice(name.lastIndexOf('.') + 1))) ?? null;
}

/** The setting that was most likely meant by a name that none has; null where none is near. */
export function nearestSetting(name: string): SettingKey | null {
  const wanted = plain(name.slice(name.lastIndexOf('.') + 1));
  const [nearest] = [...OWN]
    .map(([own, { key }]) => ({ key, distance: editDistance(own, wanted) }))
    .filter(({ distance }) => distance <= 2 && distance < wanted.length / 2)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.key ?? null;
}

function plain(name: string): string {
  return name.replace(/[-_.]/gu, '').toLowerCase();
}

/** How many letters have to be put in, left out or replaced (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
