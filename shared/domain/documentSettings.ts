import { z } from 'zod';

/** How documents are read and used: a part of the settings (settings.ts). */
export const documentSettings = {
  documentsInAnswers: z
    .boolean()
    .default(true)
    .describe('Answers use passages of your documents, and say from which file and page they are.'),
  chunkTokens: z
    .number()
    .int()
    .min(0)
    .max(512)
    .default(0)
    .describe(
      'How long the passages are into which documents are split, in tokens. 0: as long as what compares texts can take in at once.',
    ),
  chunkOverlap: z
    .number()
    .int()
    .min(0)
    .max(256)
    .default(64)
    .describe(
      'How much of the end of a passage the next one repeats, in tokens, so that nothing is torn apart.',
    ),
  documentMaxMb: z
    .number()
    .int()
    .min(1)
    .max(4_000)
    .default(100)
    .describe('Larger files are not read, in megabytes.'),
  documentTimeoutSeconds: z
    .number()
    .int()
    .min(5)
    .max(3_600)
    .default(60)
    .describe('How long the reading of a file may stand still before it is given up.'),
};
