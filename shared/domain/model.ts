import { z } from 'zod';

export const chatModel = z.object({
  name: z.string(),
  sizeBytes: z.number(),
  parameterSize: z.string().nullable(),
  purpose: z.enum(['chat', 'embedding']),
  capabilities: z.array(z.string()),
  contextLength: z.number().int().nullable(),
});
export type ChatModelInfo = z.infer<typeof chatModel>;

export const modelState = z.enum([
  'ready', // a chat model can answer
  'not_running', // nothing answers at the address
  'no_model', // the server runs, no usable chat model
  'model_missing', // the chosen model is not there
  'refused', // non-loopback address without opt-in
  'disabled', // the person chose memory only
]);
export type ModelState = z.infer<typeof modelState>;

export const modelStatus = z.object({
  state: modelState,
  /** What it means and what to do, in words for the person. */
  hint: z.string(),
  host: z.string(),
  version: z.string().nullable(),
  models: z.array(chatModel),
  /** The model that the next turn will use. */
  current: z.string().nullable(),
  /** Which kind of server it is. */
  provider: z.enum(['ollama', 'openai-compatible']),
  /** What is written goes to a server on another computer. */
  leavesMachine: z.boolean(),
  embedder: z.object({
    name: z.string(),
    leavesMachine: z.boolean(),
    dimensions: z.number().int().nullable(),
    state: z.enum(['idle', 'loaded', 'failed']),
    error: z.string().nullable(),
  }),
});
export type ModelStatus = z.infer<typeof modelStatus>;

export const pullProgress = z.object({
  status: z.string(),
  completedBytes: z.number().nullable(),
  totalBytes: z.number().nullable(),
});
export type PullProgress = z.infer<typeof pullProgress>;
