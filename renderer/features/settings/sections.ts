import type { SettingKey } from '#shared/domain/settings';
import { partMatches, type SettingsPart } from './settingParts';
import { settingMatches } from './settingWords';

export interface SettingsSection {
  id: string;
  title: string;
  keys: readonly SettingKey[];
  /** What is no setting, after them. */
  parts?: readonly SettingsPart[];
}

/** The section, or what of it fits the search. All of it where its title does. */
export function sectionFor(section: SettingsSection, search: string): Required<SettingsSection> {
  const { keys, parts = [] } = section;
  const all = search === '' || section.title.toLowerCase().includes(search.toLowerCase());
  return {
    ...section,
    keys: all ? keys : keys.filter((key) => settingMatches(key, search)),
    parts: all ? parts : parts.filter((part) => partMatches(part, search)),
  };
}

/** What belongs together, in the order of the page. */
export const SECTIONS: readonly SettingsSection[] = [
  {
    id: 'assistant',
    title: 'Assistant',
    keys: [
      'chatModel',
      'contextLength',
      'proactiveRecall',
      'timeZone',
      'summarizeSessions',
      'summaryIdleMinutes',
      'responseCache',
      'responseCacheMinutes',
    ],
    parts: ['keptAnswers'],
  },
  {
    id: 'learning',
    title: 'Memory and learning',
    keys: [
      'memoryPaused',
      'learning',
      'learner',
      'extractTimeoutSeconds',
      'scope',
      'correctionConfidence',
      'consolidation',
      'consolidationSimilarity',
      'consolidationWindowDays',
      'lowValueBelow',
      'archiveLowValue',
      'decayExemptImportance',
      'importanceFact',
      'importanceCorrection',
      'importanceSummary',
      'importanceEpisode',
    ],
  },
  {
    id: 'recall',
    title: 'Recall',
    keys: [
      'recallRoute',
      'injectLimit',
      'correctionLimit',
      'searchLimit',
      'contextTokens',
      'diversity',
      'injectEpisodes',
      'injectOtherScopes',
    ],
  },
  {
    id: 'documents',
    title: 'Documents',
    keys: [
      'documentsInAnswers',
      'chunkLimit',
      'chunkTokens',
      'chunkOverlap',
      'documentMaxMb',
      'documentTimeoutSeconds',
      'importanceDocument',
    ],
  },
  {
    id: 'graph',
    title: 'Graph',
    keys: [
      'extraction',
      'extractionConfidence',
      'graphHops',
      'graphFactLimit',
      'entityMergeSimilarity',
      'entityAskSimilarity',
      'nodeBudget',
      'edgeExpiryDays',
      'entityCap',
    ],
    parts: ['graphUpkeep'],
  },
  {
    id: 'gate',
    title: 'When a memory is used',
    keys: [
      'coverageThreshold',
      'certaintyThreshold',
      'similarityFloor',
      'injectionThreshold',
      'injectionImportance',
      'correctionSimilarity',
    ],
  },
  {
    id: 'ranking',
    title: 'Ranking',
    keys: ['weightSimilarity', 'weightImportance', 'weightRecency', 'weightFrequency', 'recencyHours'],
  },
  {
    id: 'models',
    title: 'Models and keys',
    keys: [
      'chatProvider',
      'ollamaHost',
      'openaiUrl',
      'openaiChatModel',
      'keepAliveMinutes',
      'firstTokenTimeoutMinutes',
      'stallTimeoutSeconds',
    ],
    parts: ['keys'],
  },
  {
    id: 'meaning',
    title: 'Search by meaning',
    keys: ['embeddingProvider', 'embeddingModel', 'openaiEmbeddingModel', 'embedTimeoutSeconds'],
    parts: ['space'],
  },
  {
    id: 'vectors',
    title: 'Vector store',
    keys: ['vectorStore', 'vectorStoreUrl', 'vectorStoreCollection', 'vectorStoreTimeoutSeconds'],
    parts: ['vectorStore'],
  },
  {
    id: 'files',
    title: 'Memories as files',
    keys: ['memoryBackend', 'memoryFolder'],
    parts: ['memoryFiles'],
  },
  { id: 'store', title: 'Backups', keys: ['backupEvery', 'keepBackups'], parts: ['backups'] },
  { id: 'transfer', title: 'Import and export', keys: [], parts: ['transfer'] },
  { id: 'connections', title: 'Connections', keys: ['allowRemoteServers'], parts: ['connections'] },
  { id: 'appearance', title: 'Appearance', keys: ['theme', 'density'] },
];
