import { settingEnvName, settingsSchema, type SettingKey } from '#shared/domain/settings';

const TITLES: Readonly<Record<SettingKey, string>> = {
  theme: 'Theme',
  density: 'Row height',
  ollamaHost: 'Address of Ollama',
  chatModel: 'Chat model',
  contextLength: 'Text read at once',
  chatProvider: 'Answers come from',
  allowRemoteServers: 'Servers on other computers',
  openaiUrl: 'Address of another model server',
  openaiChatModel: 'Chat model of that server',
  openaiEmbeddingModel: 'Model of the other server that compares',
  embeddingProvider: 'What compares texts',
  embeddingModel: 'Model of Ollama that compares',
  keepAliveMinutes: 'Keep the model loaded for',
  embedTimeoutSeconds: 'Wait for search by meaning',
  firstTokenTimeoutMinutes: 'Wait for the first word',
  stallTimeoutSeconds: 'Wait when an answer stands still',
  responseCache: 'Reuse answers',
  responseCacheMinutes: 'Reuse answers for',
  memoryPaused: 'Pause memory',
  learning: 'Learning',
  learner: 'What looks for facts',
  extractTimeoutSeconds: 'Time to look for facts',
  proactiveRecall: 'Related memories while writing',
  summarizeSessions: 'Summaries of chats',
  summaryIdleMinutes: 'Summarise after',
  consolidation: 'Memories that say the same',
  consolidationSimilarity: 'How alike they must be',
  consolidationWindowDays: 'Days between them',
  lowValueBelow: 'Suggest to clean up below',
  archiveLowValue: 'Archive faded memories',
  decayExemptImportance: 'Never fades above',
  recallRoute: 'How to search',
  timeZone: 'Time zone',
  weightSimilarity: 'Weight of similarity',
  weightImportance: 'Weight of importance',
  weightRecency: 'Weight of recency',
  weightFrequency: 'Weight of frequency',
  recencyHours: 'New for',
  similarityFloor: 'Lowest similarity',
  injectionThreshold: 'Lowest score',
  injectionImportance: 'Lowest importance',
  injectEpisodes: 'Use past conversations',
  scope: 'Area of new memories',
  injectOtherScopes: 'Use memories of other areas',
  coverageThreshold: 'When to say “I don’t know”',
  certaintyThreshold: 'When to be sure',
  diversity: 'Best fit or variety',
  graphHops: 'Links to follow in the graph',
  graphFactLimit: 'Facts in a search of the graph',
  extraction: 'What reads memories for the graph',
  extractionConfidence: 'How sure a relation must be',
  entityMergeSimilarity: 'Same thing without asking',
  entityAskSimilarity: 'Perhaps the same thing',
  edgeExpiryDays: 'Keep past facts for',
  entityCap: 'Things to keep in the graph',
  contextTokens: 'Room for memories',
  correctionConfidence: 'When a message is a correction',
  correctionSimilarity: 'Lowest similarity of corrections',
  correctionLimit: 'Corrections in an answer',
  chunkLimit: 'Passages in an answer',
  documentsInAnswers: 'Answer from documents',
  chunkTokens: 'Length of passages',
  chunkOverlap: 'Overlap of passages',
  documentMaxMb: 'Largest file',
  documentTimeoutSeconds: 'Give up a file after',
  importanceFact: 'Importance of facts',
  importanceCorrection: 'Importance of corrections',
  importanceSummary: 'Importance of summaries',
  importanceDocument: 'Importance of passages',
  importanceEpisode: 'Importance of conversations',
  searchLimit: 'Memories in a search',
  injectLimit: 'Memories in an answer',
  nodeBudget: 'Things in the graph',
  backupEvery: 'Make backups',
  keepBackups: 'Backups to keep',
  memoryBackend: 'Keep memories in',
  memoryFolder: 'Folder of the files',
  vectorStore: 'Search by meaning with',
  vectorStoreUrl: 'Address of the server',
  vectorStoreCollection: 'Name of the copy',
  vectorStoreTimeoutSeconds: 'Longest wait for the server',
};

/** Words for the options of a choice, where the option's own name does not say enough. */
const OPTIONS: Readonly<Partial<Record<SettingKey, Readonly<Record<string, string>>>>> = {
  theme: { system: 'Same as the system' },
  density: { default: 'Normal' },
  chatProvider: { auto: 'Automatic', 'openai-compatible': 'Another model server' },
  vectorStore: { 'sqlite-vec': 'This app', qdrant: 'Qdrant', actian: 'Actian VectorAI DB', chroma: 'Chroma' },
  embeddingProvider: {
    auto: 'Automatic',
    builtin: 'Built in',
    'openai-compatible': 'Another model server',
  },
  learning: { ask: 'Ask first', auto: 'Remember at once', off: 'Learn nothing' },
  learner: { auto: 'Rules and model', rules: 'Only rules', model: 'Only the model' },
  extraction: { auto: 'The model, or rules', rules: 'Only rules', model: 'Only the model' },
  consolidation: { off: 'Leave them', suggest: 'Suggest to join', auto: 'Join at once' },
  memoryBackend: { vector: 'The database', file: 'Markdown files' },
  recallRoute: {
    auto: 'Automatic',
    keyword: 'By words',
    semantic: 'By meaning',
    hybrid: 'By words and meaning',
    graph: 'By relations',
    episodic: 'By time',
  },
};

const UNITS: readonly (readonly [ending: string, unit: string])[] = [
  ['Minutes', 'minutes'],
  ['Seconds', 'seconds'],
  ['Hours', 'hours'],
  ['Days', 'days'],
  ['Tokens', 'tokens'],
];

export function settingTitle(key: SettingKey): string {
  return TITLES[key];
}

export function optionWords(key: SettingKey, option: string): string {
  return OPTIONS[key]?.[option] ?? option.charAt(0).toUpperCase() + option.slice(1);
}

/** What a number counts, as its name says; null for plain numbers. */
export function unitOf(key: SettingKey): string | null {
  if (key === 'contextLength') return 'tokens';
  return UNITS.find(([ending]) => key.endsWith(ending))?.[1] ?? null;
}

/** A value as the page shows it: "Ask first", "On", "30 minutes". */
export function valueWords(key: SettingKey, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return value === '' ? 'empty' : optionWords(key, value);
  const unit = unitOf(key);
  return unit === null ? String(value) : `${value} ${unit}`;
}

/** Whether all words of the search are in what the page or the environment calls the setting. */
export function settingMatches(key: SettingKey, search: string): boolean {
  const description = settingsSchema.shape[key].description ?? '';
  const text = `${TITLES[key]} ${key} ${settingEnvName(key)} ${description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
