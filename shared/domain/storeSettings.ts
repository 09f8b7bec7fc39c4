import { z } from 'zod';
import { namePattern, webAddressSetting } from './settingTexts';

export const vectorStoreName = z.enum(['sqlite-vec', 'qdrant', 'actian', 'chroma']);
export type VectorStoreName = z.infer<typeof vectorStoreName>;

/** Where memories are compared by meaning: a part of the settings (settings.ts). */
export const storeSettings = {
  vectorStore: vectorStoreName
    .default('sqlite-vec')
    .describe(
      'What searches memories by meaning. Your memories stay in the file of this app; a server gets a copy of their numbers, without the texts.',
    ),
  vectorStoreUrl: webAddressSetting(
    'http://127.0.0.1:6333',
    'a key belongs in “Key of the vector store” in the settings, or in MNEMOSCOPE_VECTOR_STORE_API_KEY',
  )
    .default('')
    .describe(
      'Where that server is, such as http://127.0.0.1:6333. Leave it empty for its usual address here.',
    ),
  vectorStoreCollection: namePattern(/^[a-zA-Z0-9][a-zA-Z0-9_-]{2,62}$/u, '3 to 63 letters, digits, - or _')
    .default('mnemoscope')
    .describe(
      'What the copy is called on that server. A few characters are added, so that each copy is its own.',
    ),
  vectorStoreTimeoutSeconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .default(5)
    .describe('How long a search waits for that server. After that, memories are compared on this computer.'),
};
