import { create } from 'zustand';
import type { EventPayload } from '#shared/contract/events';
import { bridge } from '../../api/bridge';

type Ended = EventPayload<'learning.ended'>;

interface LearningEnded {
  /** By the message that was learnt from; for as long as the window lives. */
  ended: Readonly<Record<string, Ended>>;
}

/** How looking for facts in a message by a model ended. */
export const useLearningEnded = create<LearningEnded>()(() => ({ ended: {} }));

bridge.on('learning.ended', (result) =>
  useLearningEnded.setState(({ ended }) => ({ ended: { ...ended, [result.messageId]: result } })),
);
