export interface RememberCommand {
  kind: 'remember';
  /** What to keep; empty when nothing follows the command. */
  fact: string;
}

const COMMAND = /^\s*\/?remember\s*:\s*([\s\S]*)$/iu;
const SLASH = /^\s*\/remember(?:\s+([\s\S]*))?$/iu;
const PLAIN = /^\s*(?:please\s+|can you\s+|could you\s+)?remember\s+that\s+([\s\S]+)$/iu;

/** `remember: …`, `/remember …` and plain "remember that …"; null for anything else. */
export function parseCommand(text: string): RememberCommand | null {
  const match = COMMAND.exec(text) ?? SLASH.exec(text) ?? PLAIN.exec(text);
  if (match === null || /\?\s*$/u.test(text)) return null;
  return { kind: 'remember', fact: (match[1] ?? '').trim() };
}
