/**
 * English words that hold a sentence together and name nothing. In a store of chats they stand in many a turn ("what
 * did you …"), so that they would rank turns by how a question is put instead of by what it is about.
 */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an the and or but if of to in on at by for from with about into onto over after before up down out off than then so as
   is am are was were be been being do does did doing done have has had having i me my mine myself you your yours yourself
   he him his himself she her hers herself it its itself we us our ours they them their theirs this that these those there
   here what which who whom whose when where why how can could will would shall should may might must not no nor too very
   just any some all s t m d ll re ve don didn doesn isn aren wasn weren haven hasn hadn can won wouldn couldn shouldn`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/** Whether a chunk of text ("what's", "the") consists of such words alone. */
export function isFunctionWord(chunk: string): boolean {
  const parts = chunk
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => FUNCTION_WORDS.has(part));
}
