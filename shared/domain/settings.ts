import { z } from 'zod';
import { documentSettings } from './documentSettings';
import { fileSettings } from './fileSettings';
import { backupSettings } from './backupSettings';
import { lifecycleSettings } from './lifecycleSettings';
import { providerSettings } from './providerSettings';
import { modelServerSetting, timeZoneSetting } from './settingTexts';
import { storeSettings } from './storeSettings';

/** Every setting with its default, range and meaning. Settings page, env and docs derive from this. */
export const settingsSchema = z.object({
  theme: z
    .enum(['system', 'light', 'dark'])
    .default('system')
    .describe('Light, dark, or the same as your system.'),
  density: z
    .enum(['comfortable', 'default', 'compact'])
    .default('default')
    .describe('How tall the rows of the memory table are.'),
  ollamaHost: modelServerSetting('127.0.0.1:11434', 'Ollama takes none')
    .default('')
    .describe(
      'Where Ollama runs, such as 127.0.0.1:11434. Leave it empty for the address in OLLAMA_HOST, or the usual one on this machine.',
    ),
  chatModel: z
    .string()
    .default('')
    .describe(
      'The model that answers. Leave it empty for the first one that works. “none”: answers come from memory only.',
    ),
  contextLength: z
    .number()
    .int()
    .min(512)
    .max(131_072)
    .default(4_096)
    .describe(
      'How much text the chat model reads at once. A higher number needs more computer memory and time.',
    ),
  embeddingProvider: z
    .enum(['auto', 'builtin', 'ollama', 'openai-compatible'])
    .default('auto')
    .describe(
      'What compares texts by meaning. Automatic: Ollama if it has its model when the first memory is made, else the built-in model; it stays with that.',
    ),
  embeddingModel: z
    .string()
    .default('nomic-embed-text')
    .describe('The Ollama model that compares texts, if Ollama does it.'),
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
    .describe('How long to wait for a search by meaning. After that, memories are searched by their words.'),
  firstTokenTimeoutMinutes: z
    .number()
    .int()
    .min(0)
    .max(240)
    .default(30)
    .describe(
      'How long to wait for the first word of an answer while the model loads and reads. 0: no limit.',
    ),
  stallTimeoutSeconds: z
    .number()
    .int()
    .min(0)
    .max(3_600)
    .default(180)
    .describe('How long an answer may stand still before it counts as broken off. 0: no limit.'),
  responseCache: z
    .boolean()
    .default(true)
    .describe(
      'If you ask the same model exactly the same again, show the earlier answer instead of asking it again.',
    ),
  responseCacheMinutes: z
    .number()
    .int()
    .min(1)
    .max(10_080)
    .default(60)
    .describe('How long these answers can be shown again.'),
  memoryPaused: z
    .boolean()
    .default(false)
    .describe('While memory is paused, chats recall nothing and learn nothing.'),
  learning: z
    .enum(['ask', 'auto', 'off'])
    .default('ask')
    .describe('What happens with facts that are found in your messages.'),
  learner: z
    .enum(['auto', 'rules', 'model'])
    .default('auto')
    .describe('What looks for facts in your messages: fixed rules, the chat model, or both.'),
  extractTimeoutSeconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .default(15)
    .describe(
      'How long the chat model may look for facts in a message, after it has answered. After that, only the rules look.',
    ),
  proactiveRecall: z.boolean().default(true).describe('While you write, show memories that fit.'),
  summarizeSessions: z
    .boolean()
    .default(true)
    .describe('Write a short summary of each chat after you have left it alone for a while.'),
  summaryIdleMinutes: z
    .number()
    .int()
    .min(1)
    .max(10_080)
    .default(30)
    .describe('How long a chat must be left alone before it is summarised.'),
  ...lifecycleSettings,
  ...fileSettings,
  ...providerSettings,
  ...documentSettings,
  ...storeSettings,
  recallRoute: z
    .enum(['auto', 'keyword', 'semantic', 'hybrid', 'graph', 'episodic'])
    .default('auto')
    .describe('How memories are searched for an answer. Automatic: what fits the question.'),
  timeZone: timeZoneSetting()
    .default('')
    .describe(
      'Decides what “yesterday” means. Such as Europe/Lisbon; leave it empty for the time zone of your system.',
    ),
  weightSimilarity: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe('How much it counts, when memories are ranked, that one fits the question.'),
  weightImportance: z
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe('How much it counts that a memory is important.'),
  weightRecency: z.number().min(0).max(1).default(0.15).describe('How much it counts that a memory is new.'),
  weightFrequency: z
    .number()
    .min(0)
    .max(1)
    .default(0.05)
    .describe('How much it counts that a memory is used often.'),
  recencyHours: z
    .number()
    .positive()
    .max(87_600)
    .default(168)
    .describe(
      'How fast memories stop counting as new. After this time, about a third of the bonus for new ones is left.',
    ),
  similarityFloor: z
    .number()
    .min(0)
    .max(1)
    .default(0.35)
    .describe(
      'How well a memory must fit the question to be used in an answer. 0: any memory, 1: only the same words.',
    ),
  injectionThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('The lowest score at which a memory is used in an answer.'),
  injectionImportance: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('The lowest importance at which a memory is used in an answer.'),
  injectEpisodes: z
    .boolean()
    .default(false)
    .describe('Answers use what you said in past conversations too, not only facts.'),
  scope: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .default('personal')
    .describe(
      'Keeps memories apart, such as “work” and “personal”. What chats learn now is kept in this area.',
    ),
  injectOtherScopes: z
    .boolean()
    .default(false)
    .describe('Answers use memories of every area. Those of “personal” are always used.'),
  coverageThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.4)
    .describe(
      'How likely it must be that your memories answer a question. Below this, the answer is “I don’t know”.',
    ),
  certaintyThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe(
      'How likely it must be that your memories answer a question to say so without doubt. Below this, the answer says that it is not sure.',
    ),
  diversity: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe(
      'At 1, the memories that fit best are used, even if they repeat each other. Lower: ones that add something new come first.',
    ),
  graphHops: z
    .number()
    .int()
    .min(0)
    .max(3)
    .default(2)
    .describe('How many links to follow in the graph, starting from what was found. 0: none.'),
  graphFactLimit: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('The most facts of the graph that a search in it gives.'),
  extraction: z
    .enum(['auto', 'rules', 'model'])
    .default('auto')
    .describe(
      'What reads things and relations out of memories: fixed rules, the chat model, or the model where there is one.',
    ),
  extractionConfidence: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe('How sure the model must be of a relation for it to enter the graph.'),
  entityMergeSimilarity: z
    .number()
    .min(0.5)
    .max(1)
    .default(0.85)
    .describe('How alike two names must be to count as one thing without asking.'),
  entityAskSimilarity: z
    .number()
    .min(0.5)
    .max(1)
    .default(0.7)
    .describe('How alike two names must be to suggest that they are one thing.'),
  edgeExpiryDays: z
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(90)
    .describe('How many days the graph keeps facts that no memory speaks of any more, as history.'),
  entityCap: z
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(0)
    .describe('The most things that the graph keeps; the least important go first. 0: no limit.'),
  contextTokens: z
    .number()
    .int()
    .min(64)
    .max(32_768)
    .default(1_024)
    .describe(
      'How much room memories may take in what the model reads. A token is about three quarters of a word.',
    ),
  correctionConfidence: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe('How clearly a message must correct something to count as a correction.'),
  correctionSimilarity: z
    .number()
    .min(0)
    .max(1)
    .default(0.75)
    .describe('How well a correction must fit the question to be used in the answer.'),
  correctionLimit: z
    .number()
    .int()
    .min(0)
    .max(50)
    .default(5)
    .describe('The most corrections that one answer uses.'),
  chunkLimit: z
    .number()
    .int()
    .min(0)
    .max(50)
    .default(3)
    .describe('The most passages of documents that one answer uses.'),
  importanceFact: z.number().min(0).max(1).default(0.9).describe('How important a new fact is at first.'),
  importanceCorrection: z
    .number()
    .min(0)
    .max(1)
    .default(0.9)
    .describe('How important a new correction is at first.'),
  importanceSummary: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe('How important a new summary of a chat is at first.'),
  importanceDocument: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('How important a new passage of a document is at first.'),
  importanceEpisode: z
    .number()
    .min(0)
    .max(1)
    .default(0.3)
    .describe('How important what you say in a chat is at first.'),
  searchLimit: z.number().int().min(1).max(200).default(8).describe('The most memories that a search shows.'),
  injectLimit: z.number().int().min(1).max(50).default(5).describe('The most memories that one answer uses.'),
  nodeBudget: z
    .number()
    .int()
    .min(10)
    .max(2_000)
    .default(150)
    .describe('The most things that the graph shows at once. A higher number makes it slower.'),
  ...backupSettings,
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

/** default < stored (UI) < file < env < flag */
export const settingSource = z.enum(['default', 'stored', 'file', 'env', 'flag']);
export type SettingSource = z.infer<typeof settingSource>;
