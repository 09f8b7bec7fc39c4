import { isElsewhere, isLoopback, webAddress } from './serverAddress';
import type { SettingKey, Settings } from './settings';

/** Where model servers are. */
export type ServerPlaces = Pick<Settings, 'ollamaHost' | 'openaiUrl'>;

/** The places with what OLLAMA_HOST says, which holds where the setting is empty. */
export function serverPlaces(
  { ollamaHost, openaiUrl }: ServerPlaces,
  env: Readonly<Record<string, string | undefined>> = {},
): ServerPlaces {
  return { ollamaHost: ollamaHost === '' ? (env['OLLAMA_HOST'] ?? '') : ollamaHost, openaiUrl };
}

/** Whether what is given to this provider goes to another computer. */
export function isProviderAway(provider: string, { ollamaHost, openaiUrl }: ServerPlaces): boolean {
  if (provider === 'ollama') return isElsewhere(ollamaHost);
  return provider === 'openai-compatible' && isElsewhere(openaiUrl);
}

/** The choices by which something goes to another computer, or would if that were allowed. */
export function settingsAway(values: Settings, places: ServerPlaces): SettingKey[] {
  const { chatProvider, embeddingProvider, vectorStore, vectorStoreUrl } = values;
  const storeHost = webAddress(vectorStoreUrl)?.host ?? 'localhost';
  const away: SettingKey[] = [];
  // Automatic asks Ollama, wherever that is, and no other server on another computer.
  if (isProviderAway(chatProvider === 'auto' ? 'ollama' : chatProvider, places)) away.push('chatProvider');
  if (isProviderAway(embeddingProvider, places)) away.push('embeddingProvider');
  if (vectorStore !== 'sqlite-vec' && !isLoopback(storeHost)) away.push('vectorStore');
  return away;
}
