import { AppError } from '#shared/errors';
import { askForJson } from '../json/askForJson';
import type { JsonRequest } from '../ports';
import type { ModelHttp } from '../wire/modelHttp';
import type { PhaseClock } from '../wire/phaseClock';
import { streamAnswer } from './streamAnswer';

/** The server cannot make a grammar of the schema. */
function refusesFormat(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'MODEL_FAILED' &&
    /json.?schema|invalid format|grammar/i.test(error.message)
  );
}

/** One structured answer. `thinks`: the model can think. See JsonModel for what it throws. */
export async function generateJson<T>(
  http: ModelHttp,
  request: JsonRequest<T> & { thinks: boolean },
  clock: PhaseClock,
): Promise<T> {
  const { model, messages, keepAliveMinutes, contextLength, thinks } = request;
  return askForJson(request, {
    cannot: refusesFormat,
    ask: async ({ format, temperature, maxTokens }) => {
      let content = '';
      let thinking = '';
      const { doneReason } = await streamAnswer(http, clock, {
        body: {
          model,
          messages,
          keepAliveMinutes,
          format,
          // Thoughts cost time, and under a grammar some models put the answer into them.
          think: thinks ? false : undefined,
          options: { num_ctx: contextLength, temperature, num_predict: maxTokens },
        },
        take: async (piece) => {
          content += piece.content;
          thinking += piece.thinking;
        },
      });
      return { content, thinking, cut: doneReason === 'length' };
    },
  });
}
