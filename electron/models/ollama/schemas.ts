import { z } from 'zod';

/** Only what the app reads; servers add keys from version to version. */
const details = z.object({ parameter_size: z.string().optional(), family: z.string().optional() }).partial();

export const versionAnswer = z.object({ version: z.string() });

export const tagsAnswer = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      digest: z.string().default(''),
      size: z.number().default(0),
      details: details.nullish(),
      remote_host: z.string().optional(),
      remote_model: z.string().optional(),
    }),
  ),
});
export type TagEntry = z.infer<typeof tagsAnswer>['models'][number];

export const showAnswer = z.object({
  details: details.nullish(),
  model_info: z.record(z.string(), z.unknown()).nullish(),
  /** Absent in servers before 0.6. */
  capabilities: z.array(z.string()).nullish(),
  remote_host: z.string().optional(),
  remote_model: z.string().optional(),
});
export type ShowAnswer = z.infer<typeof showAnswer>;

export const chatLine = z.object({
  error: z.unknown().optional(),
  message: z.object({ content: z.string().nullish(), thinking: z.string().nullish() }).nullish(),
  done: z.boolean().default(false),
  done_reason: z.string().optional(),
  prompt_eval_count: z.number().int().optional(),
  eval_count: z.number().int().optional(),
});

export const pullLine = z.object({
  error: z.unknown().optional(),
  status: z.string().default(''),
  completed: z.number().optional(),
  total: z.number().optional(),
});

/** A value that is not a number comes as null where it comes at all. */
export const embedAnswer = z.object({ embeddings: z.array(z.array(z.number().nullable())) });
