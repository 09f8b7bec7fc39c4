import type { ChatOutcome, ChatRequest } from '../ports';
import { Delivery } from '../wire/answerStream';
import type { ModelHttp } from '../wire/modelHttp';
import type { PhaseClock } from '../wire/phaseClock';
import { streamAnswer } from './streamAnswer';

/** One streamed answer. See ChatModel.chat for what it throws. */
export async function streamChat(
  http: ModelHttp,
  request: ChatRequest,
  clock: PhaseClock,
): Promise<ChatOutcome> {
  const delivery = new Delivery(request);
  const { model, messages, contextLength, keepAliveMinutes } = request;
  return streamAnswer(http, clock, {
    body: { model, messages, keepAliveMinutes, options: { num_ctx: contextLength } },
    take: (piece) => delivery.take(piece),
  });
}
