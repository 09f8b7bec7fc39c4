import type { TextFlag } from './proposal';

/** What makes a text wait for the person. */
export function textFlags(text: string): TextFlag[] {
  return /\bsk-[A-Za-z0-9]{20,}/u.test(text) ? ['secret'] : [];
}
