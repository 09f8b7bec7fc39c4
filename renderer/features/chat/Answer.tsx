import { BookMarked, Sparkle } from 'lucide-react';
import { memo } from 'react';
import type { Proposal } from '#shared/domain/proposal';
import type { Message, Used } from '#shared/domain/session';
import { useRequest } from '../../api/queries';
import { UsedMemories } from '../../ui/used/UsedMemories';
import { AnswerActions } from './AnswerActions';
import { AnswerNotes } from './AnswerNotes';
import { AnswerText } from './AnswerText';
import { Learnt } from './Learnt';
import styles from './MessageList.module.css';
import { Thinking } from './Thinking';
import { useTurns } from './turns';

interface Props {
  message: Message;
  /** It is the answer that arrives now. */
  streaming: boolean;
  /** Some turn runs: nothing can be asked for again. */
  busy: boolean;
  learnt: readonly Proposal[];
  /** It was asked for something about the person. */
  personal: boolean;
  onRetry(message: Message): void;
}

export const Answer = memo(function Answer({ message, streaming, busy, learnt, personal, onRetry }: Props) {
  const retry = (): void => onRetry(message);
  return (
    <article aria-label="Assistant" id={`message-${message.id}`} className={styles.answer}>
      <ModeBadge message={message} streaming={streaming} />
      <Thoughts message={message} streaming={streaming} />
      {message.text !== '' && (
        <AnswerText
          text={message.text}
          used={message.used}
          unsupported={message.unsupported}
          streaming={streaming}
        />
      )}
      <AnswerNotes message={message} streaming={streaming} busy={busy} onRetry={retry} />
      {!streaming && <AnswerActions message={message} busy={busy} onRetry={retry} />}
      <Learnt messageId={message.parentId} proposals={learnt} />
      {message.used !== null && <UsedMemories used={message.used} />}
      {personal && !streaming && foundNothing(message) && (
        <p className={styles.quiet}>Nothing in memory answers this.</p>
      )}
    </article>
  );
});

/** Of an answer from memory its own words say so. */
function foundNothing({ mode, used }: Message): boolean {
  return mode === 'model' && used?.coverage?.covered === false && !usedAny(used);
}

function usedAny({ memories, facts }: Used): boolean {
  return memories.length + facts.length > 0;
}

function ModeBadge({ message, streaming }: { message: Message; streaming: boolean }) {
  const status = useRequest('models.status', {}).data;
  // The mode is known at the end only; what will most likely stand here keeps its place meanwhile.
  const likely = streaming && message.text !== '' ? (status?.state === 'ready' ? 'model' : 'memory') : null;
  const mode = message.mode ?? likely;
  if (mode === null) return null;
  const memory = mode === 'memory';
  // Incognito and while memory is paused nothing was looked up: such a reply comes from nowhere but the app.
  if (memory && !lookedUp(message)) return null;
  const Icon = memory ? BookMarked : Sparkle;
  return (
    <p className={styles.badge}>
      <Icon size={14} strokeWidth={1.5} aria-hidden />
      {memory ? 'From memory' : (message.model ?? status?.current ?? 'Model')}
    </p>
  );
}

function lookedUp({ used, citations }: Message): boolean {
  return citations.length > 0 || (used !== null && (used.coverage !== null || usedAny(used)));
}

function Thoughts({ message, streaming }: { message: Message; streaming: boolean }) {
  const turn = useTurns(({ turns }) =>
    streaming ? Object.values(turns).find(({ answer }) => answer?.id === message.id) : undefined,
  );
  const thought = useTurns((state) => state.thought[message.id] ?? null);
  if (message.thinking === null || message.thinking.trim() === '') return null;
  const thinks = streaming && message.text === '';
  return (
    <Thinking
      text={message.thinking}
      since={thinks ? (turn?.thinkingSince ?? null) : null}
      tookMs={turn?.thoughtMs ?? thought}
    />
  );
}
