import { z } from 'zod';

/** Memories as files: a part of the settings (settings.ts). */
export const fileSettings = {
  memoryBackend: z
    .enum(['vector', 'file'])
    .default('vector')
    .describe(
      'Where memories live. In Markdown files, one for each day, you can read and edit them; the database then only indexes them.',
    ),
  memoryFolder: z
    .string()
    .trim()
    .max(4_000)
    .default('')
    .describe('The folder of these files. Leave it empty for “memories” in the data folder.'),
};
