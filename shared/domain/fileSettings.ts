import { z } from 'zod';

/** Memories as files: a part of the settings (settings.ts). */
export const fileSettings = {
  memoryBackend: z
    .enum(['vector', 'file'])
    .default('vector')
    .describe(
      'Where memories live. “file”: in Markdown files that you can read and edit, one for each day; the database then only indexes them.',
    ),
  memoryFolder: z
    .string()
    .trim()
    .max(4_000)
    .default('')
    .describe('The folder of these files. Leave it empty for “memories” in the data folder.'),
};
