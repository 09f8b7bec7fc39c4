import { z } from 'zod';

/** Every setting with its default, range and meaning. Settings page, env and docs derive from this. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system').describe('Light, dark, or as the system is.'),
  density: z
    .enum(['comfortable', 'default', 'compact'])
    .default('default')
    .describe('How tall the rows of the memory table are.'),
  ollamaHost: z
    .string()
    .default('')
    .describe(
      'Where Ollama answers, such as 127.0.0.1:11434. Empty: the address in OLLAMA_HOST, or the usual one on this machine.',
    ),
  chatModel: z
    .string()
    .default('')
    .describe(
      'The model that answers. Empty: the first one that can be used. “none”: answers come from memory only.',
    ),
  contextLength: z
    .number()
    .int()
    .min(512)
    .max(131_072)
    .default(4_096)
    .describe(
      'How much of the conversation the chat model reads at once. More takes more computer memory and time.',
    ),
  embeddingProvider: z
    .enum(['auto', 'builtin', 'ollama'])
    .default('auto')
    .describe(
      'What turns texts into vectors, by which they are found by meaning. Automatic: the built-in model, until another is chosen.',
    ),
  embeddingModel: z
    .string()
    .default('nomic-embed-text')
    .describe('The Ollama model for that, where Ollama does it.'),
  keepAliveMinutes: z
    .number()
    .int()
    .min(-1)
    .max(1_440)
    .default(5)
    .describe(
      'How long Ollama keeps the chat model loaded after an answer, so that the next one starts sooner. -1: for ever.',
    ),
  embedTimeoutSeconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .default(30)
    .describe(
      'How long a search by meaning may take to begin. After that, memories are looked for by their words.',
    ),
  firstTokenTimeoutMinutes: z
    .number()
    .int()
    .min(0)
    .max(240)
    .default(30)
    .describe(
      'How long the first word of an answer may take while the model loads and reads. 0: as long as it takes.',
    ),
  stallTimeoutSeconds: z
    .number()
    .int()
    .min(0)
    .max(3_600)
    .default(180)
    .describe('How long an answer may pause before it counts as broken off. 0: as long as it takes.'),
  responseCache: z
    .boolean()
    .default(true)
    .describe(
      'Give the same answer again when exactly the same is asked of the same model, without asking it.',
    ),
  responseCacheMinutes: z
    .number()
    .int()
    .min(1)
    .max(10_080)
    .default(60)
    .describe('How long such answers are kept.'),
  memoryPaused: z
    .boolean()
    .default(false)
    .describe('Chats recall nothing and learn nothing until this is switched off.'),
  learning: z
    .enum(['ask', 'auto', 'off'])
    .default('ask')
    .describe('What happens with facts that are found in what you say.'),
  learner: z
    .enum(['auto', 'rules', 'model'])
    .default('auto')
    .describe('What looks for facts: fixed rules, the chat model, or both where there is a model.'),
  extractTimeoutSeconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .default(15)
    .describe(
      'How long the chat model may look for facts in what you say, after an answer. Then the rules do it alone.',
    ),
  proactiveRecall: z
    .boolean()
    .default(true)
    .describe('Show memories that fit what you are writing, while you write it.'),
  summarizeSessions: z
    .boolean()
    .default(true)
    .describe('Keep a short summary of each chat once it has rested for a while.'),
  summaryIdleMinutes: z
    .number()
    .int()
    .min(1)
    .max(10_080)
    .default(30)
    .describe('How long a chat must rest before it counts as closed.'),
  consolidation: z
    .enum(['off', 'suggest', 'auto'])
    .default('suggest')
    .describe('What happens with memories that say the same.'),
  consolidationSimilarity: z
    .number()
    .min(0.5)
    .max(1)
    .default(0.9)
    .describe('How alike two memories must be to count as saying the same.'),
  consolidationWindowDays: z
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(7)
    .describe('Only memories that were made within this many days of each other are joined.'),
  recallRoute: z
    .enum(['auto', 'keyword', 'semantic', 'hybrid', 'graph', 'episodic'])
    .default('auto')
    .describe('How memories are looked for. Automatic: the question decides.'),
  timeZone: z
    .string()
    .default('')
    .describe('For “yesterday” and the like, such as Europe/Lisbon. Empty: the time zone of the system.'),
  weightSimilarity: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe('How much closeness in meaning counts when memories are ranked.'),
  weightImportance: z
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe('How much the importance of a memory counts.'),
  weightRecency: z.number().min(0).max(1).default(0.15).describe('How much it counts that a memory is new.'),
  weightFrequency: z
    .number()
    .min(0)
    .max(1)
    .default(0.05)
    .describe('How much it counts that a memory is often used.'),
  recencyHours: z
    .number()
    .positive()
    .max(87_600)
    .default(168)
    .describe('How long a memory counts as new: after this time, a good third of the advantage is left.'),
  similarityFloor: z
    .number()
    .min(0)
    .max(1)
    .default(0.35)
    .describe(
      'How close in meaning a memory must be to the question to be used in an answer. 0: not at all, 1: the same.',
    ),
  injectionThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('How high the score of a memory must be to be used in an answer.'),
  injectionImportance: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('How important a memory must be to be used in an answer.'),
  injectEpisodes: z
    .boolean()
    .default(false)
    .describe('Use what was said in past conversations in answers too, not only facts.'),
  scope: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .default('personal')
    .describe('The area that chats belong to, such as “work”. What is learnt from them is kept there.'),
  injectOtherScopes: z
    .boolean()
    .default(false)
    .describe('Use memories of other areas too. Those of “personal” are always used.'),
  coverageThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe(
      'How likely it must be that memory can answer a question. Below it the answer is “I don’t know”.',
    ),
  certaintyThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe(
      'How likely it must be that memory answers a question for the answer to be given without reserve. Between this and the least coverage it says that it is not sure.',
    ),
  diversity: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe(
      'Whether memories that differ are preferred. 1: the best ones, however alike. Lower: more variety.',
    ),
  graphHops: z
    .number()
    .int()
    .min(0)
    .max(3)
    .default(2)
    .describe('How many relations to follow in the graph from what was found. 0: none.'),
  contextTokens: z
    .number()
    .int()
    .min(64)
    .max(32_768)
    .default(1_024)
    .describe('How much of a prompt memories and facts may take. A token is about three quarters of a word.'),
  correctionConfidence: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe('How sure it must be that a message corrects something before it counts as a correction.'),
  correctionSimilarity: z
    .number()
    .min(0)
    .max(1)
    .default(0.75)
    .describe('How close in meaning a correction must be to the question to be brought along.'),
  correctionLimit: z
    .number()
    .int()
    .min(0)
    .max(50)
    .default(5)
    .describe('How many corrections are brought along at most.'),
  chunkLimit: z
    .number()
    .int()
    .min(0)
    .max(50)
    .default(3)
    .describe('How many passages of documents are brought along at most.'),
  importanceFact: z
    .number()
    .min(0)
    .max(1)
    .default(0.9)
    .describe('How important a new fact is to begin with.'),
  importanceCorrection: z
    .number()
    .min(0)
    .max(1)
    .default(0.9)
    .describe('How important a new correction is to begin with.'),
  importanceSummary: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe('How important a new summary of a chat is to begin with.'),
  importanceDocument: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('How important a new passage of a document is to begin with.'),
  importanceEpisode: z
    .number()
    .min(0)
    .max(1)
    .default(0.3)
    .describe('How important what was said in a chat is to begin with.'),
  searchLimit: z
    .number()
    .int()
    .min(1)
    .max(200)
    .default(8)
    .describe('How many memories a search finds at most.'),
  injectLimit: z
    .number()
    .int()
    .min(1)
    .max(50)
    .default(5)
    .describe('How many memories are used in one answer at most.'),
  nodeBudget: z
    .number()
    .int()
    .min(10)
    .max(2_000)
    .default(150)
    .describe('How many things the graph shows at once. More is slower.'),
  keepBackups: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('How many backups are kept. The oldest ones go first.'),
});
export type Settings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof Settings;
export const settingKey = settingsSchema.keyof();

/** The environment variable of a setting: injectLimit → MNEMOSCOPE_INJECT_LIMIT. */
export function settingEnvName(key: string): string {
  return `MNEMOSCOPE_${key.replace(/[A-Z]/gu, (letter) => `_${letter}`).toUpperCase()}`;
}

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
