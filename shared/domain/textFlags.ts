import type { TextFlag } from './memory';
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

const WARNINGS: Readonly<Record<TextFlag, string>> = {
  secret:
    'It looks like a password or key: it is kept in plain text on this computer and can be quoted in answers.',
  injection: 'It reads like an instruction; it is kept as a note and never followed.',
};

/** What the person is told when they keep such a text, a sentence for each flag. */
export function flagWarnings(text: string): string[] {
  return textFlags(text).map((flag) => WARNINGS[flag]);
}
