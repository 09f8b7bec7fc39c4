import { findSetting, nearestSetting } from '#shared/domain/settingNames';
import { settingsPatch, settingsSchema, type SettingKey } from '#shared/domain/settings';
import type { RouteOutput } from '#shared/contract/index';
import { AppError } from '#shared/errors';
import { whyNotAllowed } from '#shared/domain/settingAllowed';
import { understand } from '../../../settings/given';
import type { Connection } from '../connect';
import type { CommandOutput } from '../output';

type Resolved = RouteOutput<'settings.get'>;

export async function listSettings({ bridge }: Connection): Promise<CommandOutput> {
  const resolved = await bridge.request('settings.get', {});
  const keys = settingsSchema.keyof().options;
  return {
    json: { file: resolved.file, settings: keys.map((key) => settingJson(key, resolved)) },
    text: [
      ...(resolved.file === null ? [] : [`Settings file: ${resolved.file}`]),
      ...keys.map((key) => settingLine(key, resolved)),
    ].join('\n'),
  };
}

export async function getSetting({ bridge }: Connection, name: string): Promise<CommandOutput> {
  const key = keyOf(name);
  const resolved = await bridge.request('settings.get', {});
  return { json: settingJson(key, resolved), text: settingLine(key, resolved) };
}

/** Stores a value as the app does. What is set in a file, the environment or an option stands above it. */
export async function setSetting(
  { bridge }: Connection,
  name: string,
  value: string,
): Promise<CommandOutput> {
  const named = keyOf(name);
  const [setting] = understand([{ name, value, isText: true, place: name }]).settings;
  if (setting === undefined) {
    throw new AppError(
      'VALIDATION',
      `${named} cannot be set to that: ${whyNotAllowed(named, value)}. Nothing was changed.`,
    );
  }
  const { key } = setting;
  await bridge.request('settings.set', settingsPatch.parse({ [key]: setting.value }));
  return changed(key, await bridge.request('settings.get', {}));
}

export async function resetSetting({ bridge }: Connection, name: string): Promise<CommandOutput> {
  const key = keyOf(name);
  await bridge.request('settings.reset', { keys: [key] });
  return changed(key, await bridge.request('settings.get', {}));
}

function changed(key: SettingKey, resolved: Resolved): CommandOutput {
  const place = resolved.places[key];
  const above = place === undefined ? '' : `\nWhat was stored does not count, as long as ${place} sets it.`;
  return { json: settingJson(key, resolved), text: settingLine(key, resolved) + above };
}

function settingJson(key: SettingKey, { values, sources, places }: Resolved): Record<string, unknown> {
  return { name: key, value: values[key], source: sources[key], place: places[key] ?? null };
}

function settingLine(key: SettingKey, { values, sources, places, away }: Resolved): string {
  const from = sources[key] === 'stored' ? 'set in the app' : (places[key] ?? 'default');
  const leaves = away.includes(key) && values.allowRemoteServers ? '  leaves this machine' : '';
  return `${key} = ${JSON.stringify(values[key])}  (${from})${leaves}`;
}

/** @throws AppError NOT_FOUND */
function keyOf(name: string): SettingKey {
  const named = findSetting(name);
  if (named !== null) return named.key;
  const nearest = nearestSetting(name);
  throw new AppError(
    'NOT_FOUND',
    `There is no setting “${name}”.${nearest === null ? ' “mnemoscope settings list” names all of them.' : ` Did you mean ${nearest}?`}`,
  );
}
