import {
  CircleDashed,
  History,
  KeyRound,
  Merge,
  RotateCcw,
  ShieldAlert,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Memory } from '#shared/domain/memory';
import { textFlags } from '#shared/domain/textFlags';
import { Button } from '../../ui/Button';
import { exactTime } from '../../ui/format';
import { useNow } from '../../ui/memory/useNow';
import {
  embeddingWords,
  FLAG_MEANING,
  FLAG_NAMES,
  STATUS_MEANING,
  STATUS_WORDS,
} from '../../ui/memory/words';
import { MemoryLink } from './MemoryLink';
import styles from './MemoryNotices.module.css';
import { UnmergeButton } from './Replaces';
import type { MemoryEditor } from './useMemoryEditor';

/** What keeps the memory from answers or from being found, each with what can be done about it. */
export function MemoryNotices({ memory, editor }: { memory: Memory; editor: MemoryEditor }) {
  const now = useNow();
  const unembedded = embeddingWords(memory);
  const failed = memory.embedding === 'failed';
  const newer = memory.mergedInto ?? memory.supersededBy;
  const merged = memory.mergedInto !== null;
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
        <Notice
          icon={merged ? Merge : History}
          words={newer === null ? STATUS_MEANING.superseded : merged ? 'Merged into' : 'Replaced by'}
          below={newer === null ? null : <MemoryLink id={newer} />}
        >
          {merged && newer !== null && <UnmergeButton into={newer} />}
        </Notice>
      )}
      {memory.expiresAt !== null && memory.expiresAt <= now && (
        <Notice
          icon={TriangleAlert}
          tone="warning"
          words={`Expired on ${exactTime(memory.expiresAt)}. No longer used in answers.`}
        />
      )}
      {textFlags(memory.text).map((flag) => (
        <Notice
          key={flag}
          icon={flag === 'secret' ? KeyRound : ShieldAlert}
          tone="warning"
          words={`${FLAG_NAMES[flag]}. ${FLAG_MEANING[flag]}`}
        />
      ))}
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
  /** On lines of its own under the words. */
  below?: ReactNode;
  children?: ReactNode;
}

function Notice({ icon: Icon, tone = 'quiet', words, below = null, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone}>
      {Icon !== undefined && <Icon size={16} strokeWidth={1.5} aria-hidden />}
      <p>{words}</p>
      {children}
      {below !== null && <div className={styles.below}>{below}</div>}
    </div>
  );
}
