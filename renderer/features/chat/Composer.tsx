import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useRequest } from '../../api/queries';
import styles from './Composer.module.css';
import { ComposerHint } from './ComposerHint';
import { SendButtons } from './SendButtons';
import { INCOGNITO, NEW, useChatUi } from './chatUi';
import { growToText } from './growToText';
import { openIncognito } from './incognito';
import { QueuedMessage } from './QueuedMessage';
import { Related } from './Related';
import { sendMessage } from './sendMessage';
import { incognitoText } from './slashComplete';
import { SlashMenu } from './SlashMenu';
import { MAX_TEXT } from './textLimit';
import { usePublishedHeight } from './usePublishedHeight';
import { useSlashMenu } from './useSlashMenu';

interface Props {
  /** Session id, NEW or INCOGNITO. */
  sessionKey: string;
  readOnly: boolean;
  running: boolean;
  stopping: boolean;
}

export function Composer({ sessionKey: key, readOnly, running, stopping }: Props) {
  const draft = useChatUi((state) => state.drafts[key] ?? '');
  const queued = useChatUi((state) => state.queued[key]);
  const focusRequests = useChatUi((state) => state.focusRequests);
  const settings = useRequest('settings.get', {}).data?.values;
  const [caret, setCaret] = useState(draft.length);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = usePublishedHeight('--composer-height');
  const { setDraft, setQueued } = useChatUi.getState();
  const write = (text: string): void => {
    setDraft(key, text);
    setCaret(text.length);
  };
  // Commands mean nothing where nothing is read or kept.
  const menu = useSlashMenu(key === INCOGNITO ? '' : draft, caret, write);
  useLayoutEffect(() => growToText(field.current), [draft, key]);
  useEffect(() => field.current?.focus(), [key, focusRequests]);

  const incognito = key === INCOGNITO;
  const memoryPaused = settings?.memoryPaused ?? false;
  const usable = draft.trim() !== '' && draft.length <= MAX_TEXT;
  const send = (): void => {
    if (!usable || (running && queued !== undefined)) return;
    write('');
    const said = incognitoText(draft);
    if (said !== null) openIncognito(said);
    else if (running) setQueued(key, draft);
    else sendMessage(key, draft);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (menu.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const listed = menu.options.length > 0;
  const related = settings?.proactiveRecall === true && !memoryPaused && !incognito && !listed;

  return (
    <form
      ref={form}
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {related && <Related sessionId={key === NEW ? null : key} draft={draft} />}
      <SlashMenu menu={menu} />
      {queued !== undefined && <QueuedMessage sessionKey={key} text={queued} />}
      <div className={styles.box}>
        {/* A multi-line field may have no other role than textbox, which knows lists and their active option too. */}
        <textarea
          ref={field}
          className={styles.field}
          aria-label="Message"
          aria-describedby="composer-hint"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={listed ? menu.listId : undefined}
          aria-activedescendant={listed ? menu.optionId(menu.active) : undefined}
          placeholder={
            incognito ? 'Ask anything; it is forgotten' : 'Ask, or tell it something: “remember: …”'
          }
          rows={1}
          dir="auto"
          value={draft}
          onChange={(event) => {
            setDraft(key, event.target.value);
            setCaret(event.target.selectionStart);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <SendButtons
          sessionKey={key}
          usable={usable}
          running={running}
          stopping={stopping}
          waiting={queued !== undefined}
        />
      </div>
      <ComposerHint
        draft={draft}
        running={running}
        waiting={queued !== undefined}
        memoryPaused={memoryPaused}
        readOnly={readOnly}
        incognito={incognito}
      />
    </form>
  );
}
