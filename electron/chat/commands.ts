export interface RememberCommand {
  kind: 'remember';
  /** What to keep; empty when nothing follows the command. */
  fact: string;
}

const COMMAND = /^\s*\/?remember\s*:\s*([\s\S]*)$/iu;
const SLASH = /^\s*\/remember(?:\s+([\s\S]*))?$/iu;
const PLAIN = /^\s*(?:please\s+|can you\s+|could you\s+)?remember\s+that\s+([\s\S]+)$/iu;

/** "Can you remember that we met?" is no command; what follows one may well end in a question mark. */
const ASKS = /\?\s*$/u;

/** `remember: …`, `/remember …` and plain "remember that …"; null for anything else. */
export function parseCommand(text: string): RememberCommand | null {
  const match = COMMAND.exec(text) ?? SLASH.exec(text) ?? (ASKS.test(text) ? null : PLAIN.exec(text));
  if (match === null) return null;
  return { kind: 'remember', fact: (match[1] ?? '').trim() };
}
