import { z } from 'zod';
import { modelServerSetting } from './settingTexts';

/** Model servers other than Ollama: a part of the settings (settings.ts). */
export const providerSettings = {
  chatProvider: z
    .enum(['auto', 'ollama', 'openai-compatible'])
    .default('auto')
    .describe(
      'What answers. Automatic: Ollama, or else the other model server if it runs on this computer. It never sends anything to another computer by itself.',
    ),
  allowRemoteServers: z
    .boolean()
    .default(false)
    .describe(
      'Servers on other computers may be used. What you write, and what is remembered about you, is sent to them.',
    ),
  openaiUrl: modelServerSetting(
    'http://127.0.0.1:1234/v1',
    'a key belongs in “Key of the other model server” in the settings, or in MNEMOSCOPE_OPENAI_API_KEY',
  )
    .default('')
    .describe(
      'Another model server, such as http://127.0.0.1:1234/v1 (LM Studio, llama.cpp, vLLM) or https://api.openai.com/v1.',
    ),
  openaiChatModel: z
    .string()
    .trim()
    .max(200)
    .default('')
    .describe('The model of that server that answers. Leave it empty for the first one that it names.'),
  openaiEmbeddingModel: z
    .string()
    .trim()
    .max(200)
    .default('')
    .describe('The model of that server that compares texts by meaning.'),
};
