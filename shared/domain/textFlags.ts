import type { TextFlag } from './proposal';
import { holdsInjection } from './injectionSigns';
import { holdsSecret } from './secretSigns';

/**
 * What makes a text wait for the person even where learning is automatic, and what the window warns of. Reads the
 * text only; the same text always has the same flags. Time grows linearly with the text.
 */
export function textFlags(text: string): TextFlag[] {
  return [
    ...(holdsSecret(text) ? (['secret'] as const) : []),
    ...(holdsInjection(text) ? (['injection'] as const) : []),
  ];
}
