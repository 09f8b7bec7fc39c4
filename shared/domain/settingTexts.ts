import { z } from 'zod';
import { modelServerAddress, webAddress } from './serverAddress';

/** Texts that must be something; each says in `allowed` what, as the end of “it must be”. */

export function timeZoneSetting(): z.ZodString {
  const allowed = 'a time zone such as Europe/Lisbon, or empty';
  return z.string().trim().refine(orEmpty(isTimeZone), `It must be ${allowed}.`).meta({ allowed });
}

/** Of a server with models. `example`: what such an address looks like. */
export function modelServerSetting(example: string): z.ZodString {
  return addressSetting(example, (text) => modelServerAddress(text) !== null);
}

export function webAddressSetting(example: string): z.ZodString {
  return addressSetting(example, (text) => webAddress(text) !== null);
}

export function namePattern(pattern: RegExp, allowed: string): z.ZodString {
  return z.string().trim().regex(pattern, `It must be ${allowed}.`).meta({ allowed });
}

function addressSetting(example: string, fits: (text: string) => boolean) {
  const allowed = `an address such as ${example}, or empty`;
  return z.string().trim().max(2_000).refine(orEmpty(fits), `It must be ${allowed}.`).meta({ allowed });
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
