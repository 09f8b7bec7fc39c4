import { z } from 'zod';
import { holdsSecret } from './serverAddress';
import { settingsSchema, type SettingKey } from './settings';

/** What a setting may be: "one of ask, auto, off", "a whole number from 1 to 50", "an address such as …", "text". */
export function allowedValues(key: SettingKey): string {
  const schema = settingsSchema.shape[key].unwrap();
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodEnum) return `one of ${schema.options.join(', ')}`;
  if (schema instanceof z.ZodNumber) return numberRange(schema);
  const allowed = schema.meta()?.['allowed'];
  return typeof allowed === 'string' ? allowed : 'text';
}

/** "a whole number from 1 to 50" */
function numberRange(schema: z.ZodNumber): string {
  const kind = schema.format?.includes('int') === true ? 'a whole number' : 'a number';
  return `${kind} from ${schema.minValue ?? 0} to ${schema.maxValue ?? 'any size'}`;
}

/** Values that other programs have, and what to do instead. */
const ELSEWHERE: Readonly<Partial<Record<SettingKey, Readonly<Record<string, string>>>>> = {
  memoryBackend: {
    mem0: 'Mem0 keeps its memories in a store of its own. Export them there, and bring them in with “Import…” in the app or “mnemoscope import FILE”',
  },
};

/** Why a value cannot be used, as the end of a sentence: what is allowed, or what to do instead. */
export function whyNotAllowed(key: SettingKey, value: unknown): string {
  const instead = typeof value === 'string' ? whatInstead(key, value) : undefined;
  return typeof instead === 'string' ? instead : `it must be ${allowedValues(key)}`;
}

function whatInstead(key: SettingKey, value: string): unknown {
  const { withSecret } = settingsSchema.shape[key].unwrap().meta() ?? {};
  return withSecret !== undefined && holdsSecret(value) ? withSecret : ELSEWHERE[key]?.[value.toLowerCase()];
}
