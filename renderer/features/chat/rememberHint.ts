const COMMAND = /^\s*(?:\/?remember\s*:|\/remember\b)/iu;
const PLAIN = /^\s*(?:please\s+|can you\s+|could you\s+)?remember\s+that\s/iu;
const QUESTION = /\?\s*$/u;
const FORGET = /^\s*\/forget\s/iu;

/** Whether the text will be kept as a memory instead of being asked. Only a hint: the engine decides. */
export function isRemember(text: string): boolean {
  return COMMAND.test(text) || (PLAIN.test(text) && !QUESTION.test(text));
}

/** Whether what the text brings about can be undone, and should be announced. */
export function changesMemory(text: string): boolean {
  return isRemember(text) || FORGET.test(text);
}
