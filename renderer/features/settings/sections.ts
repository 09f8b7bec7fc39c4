import type { SettingKey } from '#shared/domain/settings';

export interface SettingsSection {
  id: string;
  title: string;
  keys: readonly SettingKey[];
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
      'importanceDocument',
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
      'chunkLimit',
      'searchLimit',
      'contextTokens',
      'diversity',
      'injectEpisodes',
      'injectOtherScopes',
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
    title: 'Models',
    keys: [
      'ollamaHost',
      'keepAliveMinutes',
      'firstTokenTimeoutMinutes',
      'stallTimeoutSeconds',
      'embeddingProvider',
      'embeddingModel',
      'embedTimeoutSeconds',
    ],
  },
  { id: 'appearance', title: 'Appearance', keys: ['theme', 'density'] },
  { id: 'store', title: 'Backups', keys: ['keepBackups'] },
];
