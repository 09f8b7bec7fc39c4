const REMEMBER =
  /^\s*(?:\/?remember\s*:|\/remember\b|(?:please\s+|can you\s+|could you\s+)?remember\s+that\s)/iu;
const QUESTION = /\?\s*$/u;

/** Whether the text will be kept as a memory instead of being asked. Only a hint: the engine decides. */
export function isRemember(text: string): boolean {
  return REMEMBER.test(text) && !QUESTION.test(text);
}
