import { findSetting, nearestSetting } from '#shared/domain/settingNames';
import { allowedValues, whyNotAllowed } from '#shared/domain/settingAllowed';
import { withoutSecret } from '#shared/domain/serverAddress';
import { KEY_VARIABLES } from '../models/keyRing';
import { settingEnvName, settingsSchema, type SettingKey } from '#shared/domain/settings';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What stands above the values that the window stores. */
export interface GivenSettings {
  env?: Environment;
  /** `--set name=value` of the command line, by name as written; null where no value was. */
  flags?: Readonly<Record<string, string | null>>;
  file?: { read(): FileSettings | null };
}

/** What a settings file says. */
export interface FileSettings {
  path: string;
  values: readonly GivenValue[];
  problems: readonly string[];
}

/** A value as it was written somewhere. */
export interface GivenValue {
  name: string;
  value: unknown;
  /** It is plain text, which may stand for a number or for true and false. */
  isText: boolean;
  /** For people: "MNEMOSCOPE_THEME", "--set theme", "/data/settings.toml, line 3". */
  place: string;
}

export interface Understood {
  key: SettingKey;
  value: unknown;
  place: string;
}

/**
 * The settings that values stand for; what is none, or may not be, is a problem in one sentence. Of two values for one
 * setting the last holds, and the other is a problem too.
 */
export function understand(values: readonly GivenValue[]): { settings: Understood[]; problems: string[] } {
  const problems: string[] = [];
  const usable = new Map<SettingKey, GivenValue>();
  const settings = values.flatMap((given): Understood[] => {
    const named = findSetting(given.name);
    if (named === null) {
      problems.push(unknownName(given));
      return [];
    }
    if (given.isText && given.value === null) {
      problems.push(noValue(named.key, given));
      return [];
    }
    const value = fitting(named.key, { ...given, value: named.values[String(given.value)] ?? given.value });
    if (value !== undefined) {
      const before = usable.get(named.key);
      if (before !== undefined) problems.push(saidTwice(before, given));
      usable.set(named.key, given);
      return [{ key: named.key, value, place: given.place }];
    }
    problems.push(
      `${written(given)} cannot be used: ${whyNotAllowed(named.key, given.value)}. It is passed over.`,
    );
    return [];
  });
  return { settings, problems };
}

/** Variables that begin as those of settings do. */
const NO_SETTINGS: ReadonlySet<string> = new Set([
  'MNEMOSCOPE_DATA',
  'MNEMOSCOPE_ENGINE',
  'MNEMOSCOPE_SETTINGS',
  ...Object.values(KEY_VARIABLES),
]);

/** Variables of the environment that name settings, by our names and by those of other programs. */
export function fromEnvironment(env: Environment): GivenValue[] {
  return Object.entries(env).flatMap(([variable, value]) => {
    const name = /^MNEMOSCOPE_(.+)$/u.exec(variable)?.[1];
    if (name === undefined || value === undefined || NO_SETTINGS.has(variable)) return [];
    return [{ name, value, isText: true, place: variable }];
  });
}

export function fromFlags(flags: Readonly<Record<string, string | null>>): GivenValue[] {
  return Object.entries(flags).map(([name, value]) => ({
    name,
    value,
    isText: true,
    place: `--set ${name}`,
  }));
}

/** The value as the setting takes it; undefined where it does not. */
function fitting(key: SettingKey, { value, isText }: GivenValue): unknown {
  const schema = settingsSchema.shape[key].unwrap();
  // Text first: a model may be called "7".
  for (const candidate of isText ? [value, jsonOf(value)] : [value]) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

function jsonOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    return undefined;
  }
}

/** Without its value: a variable that is none of ours may hold anything. */
function unknownName(given: GivenValue): string {
  const nearest = nearestSetting(given.name);
  const what = given.isText ? given.place : `${given.name} (${given.place})`;
  const meant = nearest === null ? '' : ` Did you mean ${nearest} (${settingEnvName(nearest)})?`;
  return `${what} is no setting.${meant} “mnemoscope settings list” names all of them.`;
}

function noValue(key: SettingKey, { place }: GivenValue): string {
  return `${place} has no value. Write it as ${place}=VALUE; allowed: ${allowedValues(key)}. It is passed over.`;
}

function saidTwice(before: GivenValue, after: GivenValue): string {
  return `${written(before)} is passed over: ${written(after)} sets the same, and the last one holds. Leave one of them out.`;
}

const MAX_SHOWN = 80;

function written({ name, value, place, isText }: GivenValue): string {
  const plain = typeof value === 'string' ? withoutSecret(value) : value;
  const shown = isText ? String(plain) : JSON.stringify(plain);
  // A key does not belong there; it must not be shown either.
  if (/key|token|secret|password/iu.test(name)) return isText ? place : `${name} (${place})`;
  const short = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
  return isText ? `${place}=${short}` : `${name} = ${short} (${place})`;
}
