import { z } from 'zod';

/** When copies of the store are made: a part of the settings (settings.ts). */
export const backupSettings = {
  backupEvery: z
    .enum(['off', 'daily', 'weekly'])
    .default('daily')
    .describe(
      'How often a backup is made by itself, while nothing else goes on. Each one is read back to check it.',
    ),
  keepBackups: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('How many backups to keep. The oldest are deleted first.'),
};
