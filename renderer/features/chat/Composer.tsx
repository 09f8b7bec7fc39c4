import { ArrowUp, Square } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Kbd } from '../../ui/Kbd';
import styles from './Composer.module.css';
import { NEW, useChatUi } from './chatUi';
import { isRemember } from './rememberHint';
import { sendMessage, stopTurn } from './runTurn';

const MAX_TEXT = 100_000;

interface Props {
  sessionId: string | null;
  running: boolean;
  stopping: boolean;
}

export function Composer({ sessionId, running, stopping }: Props) {
  const key = sessionId ?? NEW;
  const draft = useChatUi((state) => state.drafts[key] ?? '');
  const focusRequests = useChatUi((state) => state.focusRequests);
  const setDraft = useChatUi.getState().setDraft;
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => growToText(field.current), [draft]);
  useEffect(() => field.current?.focus(), [key, focusRequests]);

  const empty = draft.trim() === '';
  const send = (): void => {
    if (empty || running) return;
    setDraft(key, '');
    sendMessage(sessionId, draft);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.box}>
        <textarea
          ref={field}
          className={styles.field}
          aria-label="Message"
          aria-describedby="composer-hint"
          placeholder="Ask, or tell it something: “remember: …”"
          rows={1}
          maxLength={MAX_TEXT}
          dir="auto"
          value={draft}
          onChange={(event) => setDraft(key, event.target.value)}
          onKeyDown={onKeyDown}
        />
        {running ? (
          <button
            type="button"
            className={styles.stop}
            aria-label="Stop"
            title="Stop (Esc)"
            disabled={stopping}
            onClick={() => stopTurn(key)}
          >
            <Square size={12} fill="currentColor" strokeWidth={0} aria-hidden />
          </button>
        ) : (
          <button
            type="submit"
            className={styles.send}
            aria-label="Send"
            title="Send (Enter)"
            disabled={empty}
          >
            <ArrowUp size={18} strokeWidth={2} aria-hidden />
          </button>
        )}
      </div>
      <p id="composer-hint" className={styles.hint}>
        <Hint remember={isRemember(draft)} running={running} />
      </p>
    </form>
  );
}

function Hint({ remember, running }: { remember: boolean; running: boolean }) {
  if (running) {
    return (
      <>
        <Kbd keys="Escape" /> stops the answer
      </>
    );
  }
  if (remember) return <span className={styles.remember}>Will be kept as a memory.</span>;
  return (
    <>
      <Kbd keys="Enter" /> sends <span className={styles.apart} /> <Kbd keys="Shift+Enter" /> new line
    </>
  );
}

/** Makes the field as high as its text, up to the limit of the style sheet. */
function growToText(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
}
