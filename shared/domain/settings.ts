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
  keepAliveMinutes: z
    .number()
    .int()
    .min(-1)
    .max(1_440)
    .default(5)
    .describe('How long Ollama keeps the chat model in memory after an answer, minutes; -1 for ever.'),
  embedTimeoutSeconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .default(30)
    .describe('Longest wait for the vector of a question; then the search goes by words. Seconds.'),
  firstTokenTimeoutMinutes: z
    .number()
    .int()
    .min(0)
    .max(240)
    .default(30)
    .describe('Longest wait for the first word of a model that loads or reads; 0 for no limit. Minutes.'),
  stallTimeoutSeconds: z
    .number()
    .int()
    .min(0)
    .max(3_600)
    .default(180)
    .describe('Longest pause within an answer; 0 for no limit. Seconds.'),
  responseCache: z
    .boolean()
    .default(true)
    .describe('Give the same answer again to the very same prompt, without asking the model.'),
  responseCacheMinutes: z
    .number()
    .int()
    .min(1)
    .max(10_080)
    .default(60)
    .describe('How long such answers are kept, minutes.'),
  memoryPaused: z
    .boolean()
    .default(false)
    .describe('Pause: chats recall nothing and learn nothing until it is switched off.'),
  learning: z
    .enum(['ask', 'auto', 'off'])
    .default('ask')
    .describe('What happens to facts found in what you say: ask first, remember at once, or leave them.'),
  learner: z
    .enum(['auto', 'rules', 'model'])
    .default('auto')
    .describe('Who looks for facts: rules alone, the chat model alone, or both where a model is there.'),
  extractTimeoutSeconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .default(15)
    .describe(
      'Longest wait for a model that looks for facts in what you say; then the rules stand alone. Seconds.',
    ),
  proactiveRecall: z.boolean().default(true).describe('Show related memories while you write a message.'),
  summarizeSessions: z
    .boolean()
    .default(true)
    .describe('Keep a short summary of each chat when it has rested for a while.'),
  summaryIdleMinutes: z
    .number()
    .int()
    .min(1)
    .max(10_080)
    .default(30)
    .describe('How long a chat must rest before it counts as closed, minutes.'),
  consolidation: z
    .enum(['off', 'suggest', 'auto'])
    .default('suggest')
    .describe('What happens to memories that say the same: nothing, a suggestion, or joining them.'),
  consolidationSimilarity: z
    .number()
    .min(0.5)
    .max(1)
    .default(0.9)
    .describe('Least cosine of memories that say the same.'),
  consolidationWindowDays: z
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(7)
    .describe('Only memories made within this many days are joined.'),
  recallRoute: z
    .enum(['auto', 'keyword', 'semantic', 'hybrid', 'graph', 'episodic'])
    .default('auto')
    .describe('How memories are looked for; auto decides by the question.'),
  timeZone: z
    .string()
    .default('')
    .describe('Time zone for “yesterday” and the like, such as Europe/Lisbon; empty means the system’s.'),
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
  injectEpisodes: z
    .boolean()
    .default(false)
    .describe('Let past conversations into prompts too, not only facts.'),
  scope: z.string().trim().min(1).max(100).default('personal').describe('The area that chats are in.'),
  injectOtherScopes: z
    .boolean()
    .default(false)
    .describe('Let memories of other areas than this one and “personal” into prompts.'),
  coverageThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('Least probability that memory covers a question; below it the answer is “I don’t know”.'),
  diversity: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe('MMR λ: 1 takes the best memories however alike, lower values prefer different ones.'),
  graphHops: z.number().int().min(0).max(3).default(2).describe('Steps from what is found to related facts.'),
  contextTokens: z
    .number()
    .int()
    .min(64)
    .max(32_768)
    .default(1_024)
    .describe('Most tokens of a prompt that memories and facts may take.'),
  correctionConfidence: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe('How sure it must be that a message corrects something.'),
  correctionSimilarity: z
    .number()
    .min(0)
    .max(1)
    .default(0.75)
    .describe('Least calibrated similarity of a correction that is brought along.'),
  correctionLimit: z.number().int().min(0).max(50).default(5).describe('Corrections brought along at most.'),
  chunkLimit: z.number().int().min(0).max(50).default(3).describe('Document passages brought along at most.'),
  importanceFact: z.number().min(0).max(1).default(0.9).describe('Importance of a new fact.'),
  importanceCorrection: z.number().min(0).max(1).default(0.9).describe('Importance of a new correction.'),
  importanceSummary: z.number().min(0).max(1).default(0.6).describe('Importance of a new summary.'),
  importanceDocument: z.number().min(0).max(1).default(0.5).describe('Importance of a new document passage.'),
  importanceEpisode: z.number().min(0).max(1).default(0.3).describe('Importance of a new episode.'),
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
