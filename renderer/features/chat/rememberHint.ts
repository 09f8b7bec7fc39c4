const REMEMBER = /^\s*(?:\/remember\b|remember\s*:|remember that\b)/iu;

/** Whether the text will be kept as a memory instead of being asked. Only a hint: the engine decides. */
export function isRemember(text: string): boolean {
  return REMEMBER.test(text);
}
