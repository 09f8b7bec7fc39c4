/** What stands among the settings and is none, and the words by which a search finds it. */
export const PART_WORDS = {
  keptAnswers: 'answers that can be reused forget cache',
  graphUpkeep: 'read memories again tidy the graph',
  keys: 'keys api key token keychain openai vector store',
  space: 'embedding model in use change dimensions search by meaning',
  vectorStore: 'vector store status copy test the connection rebuild',
  memoryFiles: 'memories as files folder markdown state problems',
  backups: 'backups back up now restore go back verify check',
  transfer: 'import export chatgpt claude markdown obsidian csv snapshot',
  connections: 'connections network outside privacy loopback',
} as const;
export type SettingsPart = keyof typeof PART_WORDS;

/** Whether all words of the search are in what the part is found by. */
export function partMatches(part: SettingsPart, search: string): boolean {
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => PART_WORDS[part].includes(word));
}
