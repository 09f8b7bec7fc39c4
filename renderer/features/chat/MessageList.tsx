import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Message } from '#shared/domain/session';
import { useRequest } from '../../api/queries';
import { Button } from '../../ui/Button';
import { asksAboutPerson } from './aboutPerson';
import { Answer } from './Answer';
import { placeKey, questionBefore } from './branches';
import { INCOGNITO, NEW } from './chatUi';
import { byMessage, learntUnder } from './learntUnder';
import styles from './MessageList.module.css';
import { PendingQuestion, Question } from './Question';
import { retryAnswer, sendMessage } from './sendMessage';
import { dropTurn, isRunning, type Turn } from './turns';
import { TurnError, TurnPhase } from './TurnState';
import { useAskedMessage } from './useAskedMessage';
import { usePinnedScroll } from './usePinnedScroll';

interface Props {
  /** Session id, NEW or INCOGNITO. */
  sessionKey: string;
  /** Stays the same while a new session gets its id. */
  viewKey: string;
  messages: readonly Message[];
  turn: Turn | undefined;
}

export function MessageList({ sessionKey, viewKey, messages, turn }: Props) {
  const { scroller, content, atEnd, toEnd } = usePinnedScroll(viewKey);
  const running = isRunning(turn);
  const stored = sessionKey !== NEW && sessionKey !== INCOGNITO;
  const proposals = useRequest('proposals.list', { sessionId: sessionKey, limit: 500 }, { enabled: stored });
  const learnt = useMemo(() => byMessage(proposals.data?.proposals ?? []), [proposals.data]);
  useAskedMessage(messages, stored ? sessionKey : null);
  // What one says oneself is always brought into view.
  const sent = turn?.text;
  useEffect(() => {
    if (sent !== undefined) toEnd();
  }, [sent, toEnd]);

  // Always the same functions: an answer that arrives must not draw the others anew with each of its words.
  const shown = useRef(messages);
  useEffect(() => {
    shown.current = messages;
  }, [messages]);
  const retry = useCallback(
    (answer: Message): void => {
      const place = shown.current.findIndex(({ id }) => id === answer.id);
      const question = questionBefore(shown.current, place);
      if (question !== null) retryAnswer(sessionKey, question, answer);
    },
    [sessionKey],
  );
  const edit = useCallback(
    (question: Message, text: string): void => sendMessage(sessionKey, text, { edits: question.id }),
    [sessionKey],
  );
  /** A turn that broke off before its question was stored is sent anew. */
  const tryAgain = (broken: Turn): void => {
    const question = questionBefore(messages, messages.length);
    const last = messages.at(-1);
    if ((broken.retry || broken.userMessage !== null) && question !== null) {
      return retryAnswer(sessionKey, question, last?.role === 'assistant' ? last : null);
    }
    dropTurn(sessionKey);
    sendMessage(sessionKey, broken.text, broken.cutAt === null ? {} : { edits: broken.cutAt });
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
          {messages.map((message, place) =>
            message.role === 'user' ? (
              <Question key={placeKey(message)} message={message} busy={running} onEdit={edit} />
            ) : (
              <Answer
                key={placeKey(message)}
                message={message}
                streaming={running && message.id === turn?.answer?.id}
                busy={turn !== undefined}
                learnt={learntUnder(learnt, message)}
                personal={asksAboutPerson(questionBefore(messages, place)?.text ?? '')}
                onRetry={retry}
              />
            ),
          )}
          {turn !== undefined && !turn.retry && turn.userMessage === null && (
            <PendingQuestion text={turn.text} />
          )}
          {turn !== undefined && running && <TurnPhase turn={turn} incognito={sessionKey === INCOGNITO} />}
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
