import { z } from 'zod';

/** What happens to memories as time goes by: a part of the settings (settings.ts). */
export const lifecycleSettings = {
  consolidation: z
    .enum(['off', 'suggest', 'auto'])
    .default('suggest')
    .describe('What happens with memories that say the same in other words.'),
  consolidationSimilarity: z
    .number()
    .min(0.5)
    .max(1)
    .default(0.9)
    .describe('How alike two memories must be to count as saying the same. 1: only the same words.'),
  consolidationWindowDays: z
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(7)
    .describe('Two memories are only joined if they were made within this many days of each other.'),
  lowValueBelow: z
    .number()
    .min(0)
    .max(1)
    .default(0.15)
    .describe(
      'A memory that nothing uses fades with time. Below this it is suggested to be cleaned up. 0: never.',
    ),
  archiveLowValue: z
    .boolean()
    .default(false)
    .describe('Archive what has faded that far without asking. It can be undone.'),
  decayExemptImportance: z
    .number()
    .min(0)
    .max(1)
    .default(0.9)
    .describe('Facts and corrections more important than this never fade.'),
};
