import { useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import type { Actor } from '#shared/domain/journal';
import type { Memory } from '#shared/domain/memory';
import { Button } from '../../ui/Button';
import { TextDiff } from '../../ui/diff/TextDiff';
import { Sentence } from '../../ui/Sentence';
import { TimeAgo } from '../../ui/TimeAgo';
import { historySteps, type HistoryStep } from './history';
import styles from './HistoryList.module.css';
import type { MemoryEditor } from './useMemoryEditor';

const SHOWN_FIRST = 3;

const ACTOR_WORDS: Readonly<Record<Actor, string>> = {
  ui: 'by hand',
  cli: 'from the command line',
  chat: 'in chat',
  import: 'by an import',
  files: 'in the memory files',
  system: 'by the app',
};

interface Props {
  memory: Memory;
  history: RouteOutput<'memories.detail'>['history'];
  editor: MemoryEditor;
}

/** What happened to the memory, newest first, with what each step did to its text. */
export function HistoryList({ memory, history, editor }: Props) {
  const [all, setAll] = useState(false);
  const steps = historySteps(history, memory.text);
  const shown = all ? steps : steps.slice(0, SHOWN_FIRST);
  return (
    <>
      <ol className={styles.steps}>
        {shown.map((step) => (
          <Step
            key={step.entry.seq}
            step={step}
            {...(memory.status === 'trash' || step.change?.before === memory.text
              ? {}
              : { onRestore: (text: string) => editor.tryChange({ text }, 'Restored an earlier wording.') })}
          />
        ))}
      </ol>
      {steps.length > shown.length && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          Show all {steps.length} steps
        </Button>
      )}
    </>
  );
}

function Step({ step, onRestore }: { step: HistoryStep; onRestore?: (text: string) => void }) {
  const { entry, change } = step;
  return (
    <li className={styles.step} data-state={entry.state}>
      <p className={styles.label}>
        <Sentence words={entry.label} />
      </p>
      <p className={styles.when}>
        <TimeAgo at={entry.at} /> {ACTOR_WORDS[entry.actor]}
        {entry.state === 'undone' && ', undone'}
      </p>
      {change !== null && (
        <>
          <TextDiff before={change.before} after={change.after} />
          {onRestore !== undefined && (
            <Button size="sm" onClick={() => onRestore(change.before)} className={styles.restore}>
              Restore this text
            </Button>
          )}
        </>
      )}
    </li>
  );
}
