import type { SettingKey } from '#shared/domain/settings';

/** What belongs together, in the order of the page. */
export const SECTIONS: readonly (readonly [title: string, keys: readonly SettingKey[]])[] = [
  ['Appearance', ['theme', 'density']],
  ['Models', ['ollamaHost', 'chatModel', 'contextLength', 'embeddingProvider', 'embeddingModel']],
  ['Score', ['weightSimilarity', 'weightImportance', 'weightRecency', 'weightFrequency', 'recencyHours']],
  ['Recall', ['searchLimit', 'injectLimit', 'similarityFloor', 'injectionThreshold', 'injectionImportance']],
  ['Graph and store', ['nodeBudget', 'keepBackups']],
];

/** "weightSimilarity" → "Weight similarity" */
export function settingTitle(key: SettingKey): string {
  const words = key.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
