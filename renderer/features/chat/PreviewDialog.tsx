import type { RouteOutput } from '#shared/contract/index';
import { useRequest } from '../../api/queries';
import { Dialog } from '../../ui/Dialog';
import { ErrorState } from '../../ui/ErrorState';
import { formatNumber } from '../../ui/format';
import { Skeleton } from '../../ui/Skeleton';
import { NEW, useChatUi } from './chatUi';
import styles from './PreviewDialog.module.css';

const ROLE_WORDS = { system: 'System', user: 'You', assistant: 'Assistant' } as const;

/** The exact messages that the next turn would send, before it is sent. */
export function PreviewDialog({ sessionId }: { sessionId: string | null }) {
  const open = useChatUi((state) => state.dialog === 'preview');
  const close = (): void => useChatUi.getState().openDialog(null);
  return (
    <Dialog open={open} onClose={close} title="Preview context" size="lg">
      <Preview sessionId={sessionId} />
    </Dialog>
  );
}

function Preview({ sessionId }: { sessionId: string | null }) {
  const text = useChatUi((state) => state.drafts[sessionId ?? NEW] ?? '');
  const request = useRequest('chat.preview', { sessionId, text });
  if (request.error !== null) {
    return (
      <ErrorState
        error={request.error}
        title="The context could not be made"
        onRetry={() => void request.refetch()}
      />
    );
  }
  if (request.data === undefined) return <Skeleton lines={6} label="Recalling" />;
  return <Messages preview={request.data} asked={text.trim() !== ''} />;
}

function Messages({ preview, asked }: { preview: RouteOutput<'chat.preview'>; asked: boolean }) {
  const { messages, totalTokens, contextLength, model } = preview;
  return (
    <div className={styles.preview}>
      <p className={styles.summary}>
        {model === null
          ? 'No model is used: the answer is put together from memory. With a model, this is what it would read.'
          : `${model} reads exactly this.`}
        {!asked && ' Write a message first to see what is recalled for it.'}
      </p>
      <div className={styles.size}>
        <span
          role="meter"
          className={styles.meter}
          aria-label="Share of the context that is used"
          aria-valuemin={0}
          aria-valuemax={contextLength}
          aria-valuenow={Math.min(totalTokens, contextLength)}
        >
          <span style={{ inlineSize: `${Math.min(100, (totalTokens / contextLength) * 100)}%` }} />
        </span>
        <span className="mono">
          {formatNumber(totalTokens)} of {formatNumber(contextLength)} tokens, estimated
        </span>
      </div>
      <ol className={styles.messages}>
        {messages.map((message, index) => (
          <li key={index} className={styles.message}>
            <h3 className={styles.role}>
              {ROLE_WORDS[message.role]}
              <span className="mono">{formatNumber(message.tokens)} tokens</span>
            </h3>
            <pre className={styles.content} dir="auto">
              {message.content}
            </pre>
          </li>
        ))}
      </ol>
    </div>
  );
}
