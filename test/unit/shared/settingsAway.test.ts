import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../../shared/domain/settings';
import { serverPlaces, settingsAway } from '../../../shared/domain/settingsAway';

function away(settings: Partial<Settings>, env: Record<string, string> = {}): string[] {
  const values = { ...defaultSettings, ...settings };
  return settingsAway(values, serverPlaces(values, env));
}

it('nothing goes to another computer by default, nor to a server here', () => {
  expect(away({})).toEqual([]);
  const here = {
    chatProvider: 'openai-compatible',
    embeddingProvider: 'ollama',
    vectorStore: 'qdrant',
  } as const;
  expect(away(here)).toEqual([]);
  expect(away({ ...here, openaiUrl: 'localhost:1234', vectorStoreUrl: '127.0.0.1:6333' })).toEqual([]);
});

it('a server on another computer counts where it is chosen, and not where it is only known', () => {
  const servers = { openaiUrl: 'https://api.openai.com/v1', vectorStoreUrl: 'https://vectors.example.com' };
  expect(away(servers)).toEqual([]);
  expect(away({ ...servers, vectorStore: 'chroma' })).toEqual(['vectorStore']);
  expect(away({ ...servers, chatProvider: 'openai-compatible' })).toEqual(['chatProvider']);
  expect(away({ ...servers, embeddingProvider: 'openai-compatible' })).toEqual(['embeddingProvider']);
});

it('Ollama is where the setting says, or else OLLAMA_HOST', () => {
  const env = { OLLAMA_HOST: '192.168.1.5' };
  expect(away({ embeddingProvider: 'ollama' }, env)).toEqual(['chatProvider', 'embeddingProvider']);
  expect(away({ embeddingProvider: 'ollama', ollamaHost: '127.0.0.1' }, env)).toEqual([]);
});
