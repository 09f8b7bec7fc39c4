import { z } from 'zod';

/** Every setting with its default, range and meaning. Settings page, env and docs derive from this. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system').describe('Colour theme.'),
  density: z
    .enum(['comfortable', 'default', 'compact'])
    .default('default')
    .describe('Row height of the memory table.'),
  ollamaHost: z
    .string()
    .default('')
    .describe('Address of the Ollama server; empty means OLLAMA_HOST or 127.0.0.1:11434.'),
  chatModel: z
    .string()
    .default('')
    .describe('Chat model; empty means the first usable one, "none" means memory only.'),
  contextLength: z
    .number()
    .int()
    .min(512)
    .max(131_072)
    .default(4_096)
    .describe('num_ctx of the chat model, tokens.'),
  embeddingProvider: z
    .enum(['auto', 'builtin', 'ollama'])
    .default('auto')
    .describe('Who embeds; auto prefers the built-in model until another is chosen.'),
  embeddingModel: z.string().default('nomic-embed-text').describe('Embedding model when Ollama embeds.'),
  weightSimilarity: z.number().min(0).max(1).default(0.6).describe('Weight of similarity in the score.'),
  weightImportance: z.number().min(0).max(1).default(0.2).describe('Weight of importance in the score.'),
  weightRecency: z.number().min(0).max(1).default(0.15).describe('Weight of recency in the score.'),
  weightFrequency: z.number().min(0).max(1).default(0.05).describe('Weight of frequency in the score.'),
  recencyHours: z.number().positive().max(87_600).default(168).describe('Time constant of recency, hours.'),
  similarityFloor: z
    .number()
    .min(0)
    .max(1)
    .default(0.35)
    .describe('Least calibrated similarity for injection.'),
  injectionThreshold: z.number().min(0).max(1).default(0.5).describe('Least score for injection.'),
  injectionImportance: z.number().min(0).max(1).default(0.5).describe('Least importance for injection.'),
  searchLimit: z.number().int().min(1).max(200).default(8).describe('Memories returned by a search.'),
  injectLimit: z.number().int().min(1).max(50).default(5).describe('Memories injected into a prompt.'),
  nodeBudget: z
    .number()
    .int()
    .min(10)
    .max(2_000)
    .default(150)
    .describe('Most nodes drawn at once in the graph.'),
  keepBackups: z.number().int().min(1).max(100).default(10).describe('Backups kept.'),
});
export type Settings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof Settings;

type PatchShape = {
  [K in SettingKey]: z.ZodOptional<ReturnType<(typeof settingsSchema.shape)[K]['unwrap']>>;
};

/**
 * Some settings to change. Not `settingsSchema.partial()`: that fills in the default of every key that is left out,
 * and so resets it.
 */
export const settingsPatch = z.object(
  // Object.fromEntries forgets the keys; they are those of the shape that it maps.
  Object.fromEntries(
    Object.entries(settingsSchema.shape).map(([key, schema]) => [key, schema.unwrap().optional()]),
  ) as unknown as PatchShape,
);

export const defaultSettings: Settings = settingsSchema.parse({});

/** default < stored (UI) < env */
export const settingSource = z.enum(['default', 'stored', 'env', 'flag']);
export type SettingSource = z.infer<typeof settingSource>;
