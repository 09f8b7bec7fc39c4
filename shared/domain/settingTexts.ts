import { z } from 'zod';
import { holdsSecret, modelServerAddress, webAddress } from './serverAddress';

/** Texts that must be something; each says in `allowed` what, as the end of “it must be”. */

export function timeZoneSetting(): z.ZodString {
  const allowed = 'a time zone such as Europe/Lisbon, or empty';
  return z.string().trim().refine(orEmpty(isTimeZone), `It must be ${allowed}.`).meta({ allowed });
}

/** Of a server with models. `example`: what such an address looks like; `keyPlace`: where its key belongs. */
export function modelServerSetting(example: string, keyPlace: string): z.ZodString {
  return addressSetting(example, keyPlace, (text) => modelServerAddress(text) !== null);
}

export function webAddressSetting(example: string, keyPlace: string): z.ZodString {
  return addressSetting(example, keyPlace, (text) => webAddress(text) !== null);
}

export function namePattern(pattern: RegExp, allowed: string): z.ZodString {
  return z.string().trim().regex(pattern, `It must be ${allowed}.`).meta({ allowed });
}

function addressSetting(example: string, keyPlace: string, fits: (text: string) => boolean) {
  const allowed = `an address such as ${example}, or empty`;
  const withSecret = `it holds a password or a key. Leave it out of the address; ${keyPlace}`;
  return z
    .string()
    .trim()
    .max(2_000)
    .refine((text) => !holdsSecret(text), `I${withSecret.slice(1)}.`)
    .refine(orEmpty(fits), `It must be ${allowed}.`)
    .meta({ allowed, withSecret });
}

function orEmpty(fits: (text: string) => boolean): (text: string) => boolean {
  return (text) => text === '' || fits(text);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
