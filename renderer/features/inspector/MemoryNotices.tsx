import { CircleDashed, History, RotateCcw, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Memory } from '#shared/domain/memory';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { exactTime } from '../../ui/format';
import { useNow } from '../../ui/memory/useNow';
import { embeddingWords, STATUS_MEANING, STATUS_WORDS } from '../../ui/memory/words';
import styles from './MemoryNotices.module.css';
import type { MemoryEditor } from './useMemoryEditor';

/** What keeps the memory from answers or from being found, each with what can be done about it. */
export function MemoryNotices({ memory, editor }: { memory: Memory; editor: MemoryEditor }) {
  const now = useNow();
  const inspect = useNavigation.getState().inspect;
  const unembedded = embeddingWords(memory);
  const failed = memory.embedding === 'failed';
  const newer = memory.supersededBy ?? memory.mergedInto;
  return (
    <>
      {memory.status === 'trash' && (
        <Notice words={STATUS_MEANING.trash}>
          <Button size="sm" icon={RotateCcw} onClick={editor.restore}>
            Restore
          </Button>
        </Notice>
      )}
      {(memory.status === 'paused' || memory.status === 'archived') && (
        <Notice words={`${STATUS_WORDS[memory.status]}. ${STATUS_MEANING[memory.status]}`}>
          <Button
            size="sm"
            onClick={() => editor.tryChange({ status: 'active' }, 'The memory is used again.')}
          >
            Use again
          </Button>
        </Notice>
      )}
      {memory.status === 'superseded' && (
        <Notice icon={History} words={STATUS_MEANING.superseded}>
          {newer !== null && (
            <Button size="sm" onClick={() => inspect({ kind: 'memory', id: newer })}>
              Show the newer one
            </Button>
          )}
        </Notice>
      )}
      {memory.expiresAt !== null && memory.expiresAt <= now && (
        <Notice
          icon={TriangleAlert}
          tone="warning"
          words={`Expired on ${exactTime(memory.expiresAt)}. No longer used in answers.`}
        />
      )}
      {unembedded !== null && memory.status !== 'trash' && (
        <Notice
          icon={failed ? TriangleAlert : CircleDashed}
          tone={failed ? 'warning' : 'quiet'}
          words={unembedded}
        />
      )}
    </>
  );
}

interface NoticeProps {
  icon?: LucideIcon;
  tone?: 'quiet' | 'warning';
  words: string;
  children?: ReactNode;
}

function Notice({ icon: Icon, tone = 'quiet', words, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone}>
      {Icon !== undefined && <Icon size={16} strokeWidth={1.5} aria-hidden />}
      <p>{words}</p>
      {children}
    </div>
  );
}
