import { z } from 'zod';
import { route } from './define';

/** Keys of services that the person chose to use. */
export const keyName = z.enum(['openai', 'vectorStore']);
export type KeyName = z.infer<typeof keyName>;

export const keysStatus = z.object({
  /** Never the key itself. Null: there is none. */
  keys: z.array(z.object({ name: keyName, source: z.enum(['keychain', 'environment']).nullable() })),
  /** Why keys cannot be kept here, and what to do instead; null where they can. */
  refusal: z.string().nullable(),
});
export type KeysStatus = z.infer<typeof keysStatus>;

/** A key stands in one header line. */
const keyValue = z
  .string()
  .trim()
  .min(1)
  .max(4_096)
  .regex(/^[\x21-\x7e]+$/u, 'a key has no spaces and no special characters');

export const keyRoutes = {
  'keys.status': route('compute', z.object({}), keysStatus),
  /** Keeps it in the keychain of the system. @throws AppError REFUSED where there is none */
  'keys.set': route('compute', z.object({ name: keyName, value: keyValue }), keysStatus),
  'keys.forget': route('compute', z.object({ name: keyName }), keysStatus),
};
