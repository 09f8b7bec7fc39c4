import type { Fact } from '#shared/domain/graph';
import type { Memory } from '#shared/domain/memory';
import { EMPTY_OUTCOME } from '../../electron/chat/outcome';
import { listKnown } from '../../electron/chat/listed';
import type { TestStore } from './store';

/** A chat with one question and a finished answer that used these. Returns its id. */
export function answerWith(
  store: TestStore,
  said: { question: string; answer: string; keepEpisode: boolean },
  used: { memories: readonly Memory[]; facts?: readonly Fact[] },
): string {
  const opened = store.writer.openTurn(
    { kind: 'send', sessionId: null, text: said.question },
    { actor: 'ui' },
  );
  store.writer.closeTurn(
    {
      userMessageId: opened.userMessage.id,
      assistantMessageId: opened.assistantMessage.id,
      sessionId: opened.session.id,
      keepEpisode: said.keepEpisode,
      countAccess: true,
      outcome: {
        ...EMPTY_OUTCOME,
        text: said.answer,
        mode: 'memory',
        citations: used.memories.map(({ id }) => id),
        used: listKnown(used.memories, used.facts ?? [], 'test'),
      },
    },
    { actor: 'ui' },
  );
  return opened.session.id;
}
