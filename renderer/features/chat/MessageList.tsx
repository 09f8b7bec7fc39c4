import { ArrowDown } from 'lucide-react';
import { useEffect } from 'react';
import type { Message } from '#shared/domain/session';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { Answer } from './Answer';
import styles from './MessageList.module.css';
import { Question } from './Question';
import { retryAnswer, sendMessage } from './runTurn';
import { dropTurn, isRunning, type Turn } from './turns';
import { TurnError, TurnPhase } from './TurnState';
import { usePinnedScroll } from './usePinnedScroll';

interface Props {
  sessionKey: string;
  sessionId: string | null;
  messages: readonly Message[];
  turn: Turn | undefined;
}

export function MessageList({ sessionKey, sessionId, messages, turn }: Props) {
  const { scroller, content, atEnd, toEnd } = usePinnedScroll(sessionKey);
  const running = isRunning(turn);
  useAskedMessage(messages);
  // What one says oneself is always brought into view.
  const sent = turn?.text;
  useEffect(() => {
    if (sent !== undefined) toEnd();
  }, [sent, toEnd]);

  const question = [...messages].reverse().find((message) => message.role === 'user');
  const last = messages.at(-1);
  const retry = (): void => {
    if (sessionId === null || question === undefined) return;
    retryAnswer(sessionId, question.text, last?.role === 'assistant' ? last.id : null);
  };
  /** A turn that broke off before its question was stored is sent anew. */
  const tryAgain = (broken: Turn): void => {
    if (broken.retry || broken.userMessage !== null) return retry();
    dropTurn(sessionKey);
    sendMessage(sessionId, broken.text);
  };

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        tabIndex={0}
        role="log"
        aria-label="Messages"
        aria-busy={running}
      >
        <div ref={content} className={styles.content}>
          {messages.map((message) =>
            message.role === 'user' ? (
              <Question key={message.id} id={message.id} text={message.text} />
            ) : (
              <Answer
                key={message.id}
                message={message}
                streaming={running && message.id === turn?.answer?.id}
                {...(message === last && !running && turn === undefined ? { onRetry: retry } : {})}
              />
            ),
          )}
          {turn !== undefined && !turn.retry && turn.userMessage === null && <Question text={turn.text} />}
          {turn !== undefined && running && <TurnPhase turn={turn} />}
          {turn !== undefined && turn.error !== null && (
            <TurnError error={turn.error} onRetry={() => tryAgain(turn)} />
          )}
        </div>
      </div>
      {!atEnd && (
        <Button size="sm" icon={ArrowDown} className={styles.toEnd} onClick={toEnd}>
          Latest
        </Button>
      )}
    </div>
  );
}

/** Brings the message that a link led to into view, once it is there. */
function useAskedMessage(messages: readonly Message[]): void {
  const asked = useNavigation((state) => state.messageId);
  const there = asked !== null && messages.some((message) => message.id === asked);
  useEffect(() => {
    if (!there) return;
    const element = document.getElementById(`message-${asked}`);
    element?.scrollIntoView({ block: 'center' });
    element?.animate([{ backgroundColor: 'var(--accent-tint)' }, {}], {
      duration: 1_600,
      easing: 'ease-out',
    });
  }, [asked, there]);
}
