import type { Settings } from '#shared/domain/settings';
import { isNotTheirOwn } from '../learning/ruleProposer';
import type { JsonModel } from '../../models/ports';
import type { Extraction } from './extraction';
import { statementsIn } from './modelEvidence';
import { GRAPH_ALIASES, graphPrompt, graphSchema } from './modelPrompt';
import { readModelGraph } from './readModelGraph';

type ExtractorSettings = Pick<
  Settings,
  'extractTimeoutSeconds' | 'extractionConfidence' | 'contextLength' | 'keepAliveMinutes'
>;

/**
 * Reads a text with a chat model. Null where it states nothing of the person's own, so that the model was not asked.
 * `now`: UTC milliseconds, when the text was written.
 * @throws AppError MODEL_UNREADABLE, MODEL_TIMEOUT after extractTimeoutSeconds, other MODEL_*; CANCELLED
 */
export type ModelExtractor = (
  model: string,
  text: string,
  context: { now: number; signal: AbortSignal },
) => Promise<Extraction | null>;

/**
 * The model sees what the text states and nothing else: no answer of a model, nothing recalled. What it says counts as
 * far as the text bears it out.
 */
export function createModelExtractor(options: {
  jsonModel: JsonModel;
  settings: () => Promise<ExtractorSettings>;
}): ModelExtractor {
  return async (model, text, { now, signal }) => {
    const statements = isNotTheirOwn(text) ? [] : statementsIn(text);
    if (statements.length === 0) return null;
    const { extractTimeoutSeconds, extractionConfidence, contextLength, keepAliveMinutes } =
      await options.settings();
    const graph = await options.jsonModel.generateJson({
      model,
      messages: graphPrompt(statements.map((statement) => statement.text).join('\n'), now),
      schema: graphSchema,
      aliases: GRAPH_ALIASES,
      // The same as for chats: another one would make the server load the model anew.
      contextLength,
      keepAliveMinutes,
      signal,
      timeoutMs: extractTimeoutSeconds * 1_000,
    });
    return readModelGraph(text, graph, { now, leastConfidence: extractionConfidence });
  };
}
