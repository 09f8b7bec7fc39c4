import type { Proposal } from '#shared/domain/proposal';
import { AppError, messageOf } from '#shared/errors';
import type { Utterance } from '../memory/learning/proposer';
import type { OpenedTurn } from './turnStore';
import type { TurnServices } from './turnServices';

/** What a turn may be learnt from: the person's words. What was answered or recalled only says what is not new. */
export function utteranceOf({ session, userMessage, history }: OpenedTurn): Utterance {
  const last = history.at(-1);
  const used = last?.used?.memories ?? [];
  return {
    text: userMessage.text,
    sessionId: session.id,
    messageId: userMessage.id,
    at: userMessage.createdAt,
    previous: history.findLast((message) => message.role === 'user')?.text ?? null,
    usedTexts: used.map(({ text }) => text),
    citedTexts: used.filter(({ memoryId }) => last?.citations.includes(memoryId)).map(({ text }) => text),
  };
}

/** What is new in it. A fault here must not cost the answer: it is said beside it. */
export async function learnFrom(
  services: TurnServices,
  utterance: Utterance,
  how: { again: boolean; signal: AbortSignal },
): Promise<{ proposals: Proposal[]; notice: string | null }> {
  try {
    const proposals = how.again
      ? await services.learning.foundIn(utterance.messageId)
      : await services.learning.learn(utterance, { signal: how.signal });
    return { proposals, notice: null };
  } catch (error) {
    if (how.signal.aborted) throw new AppError('CANCELLED', 'Cancelled.');
    return { proposals: [], notice: `Nothing was learnt from this: ${messageOf(error)}` };
  }
}
