import { z } from 'zod';

/** Only what the app reads; servers add keys of their own. */
export const modelsAnswer = z.object({ data: z.array(z.object({ id: z.string() })) });

export const chatChunk = z.object({
  error: z.unknown().optional(),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            /** Of thinking models: vLLM and DeepSeek have the first, Ollama and OpenRouter the second. */
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
});

/** A value that is not a number comes as null where it comes at all. */
export const embeddingsAnswer = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number().nullable()) })),
});
