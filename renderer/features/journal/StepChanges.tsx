import { useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { messageOf } from '#shared/errors';
import { useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { TextDiff } from '../../ui/diff/TextDiff';
import { countOf } from '../../ui/format';
import { excerpt } from '../../ui/memory/words';
import { Skeleton } from '../../ui/Skeleton';
import { fieldChanges } from './fieldChanges';
import styles from './StepChanges.module.css';

type MemoryChange = RouteOutput<'journal.changes'>['items'][number];

const SHOWN_FIRST = 10;
const SHOWN_MOST = 200;

/** What a step changed, memory by memory. */
export function StepChanges({ seq }: { seq: number }) {
  const [limit, setLimit] = useState(SHOWN_FIRST);
  const { data, error } = useRequest('journal.changes', { seq, limit }, { keepPrevious: true });
  if (error !== null) return <p className={styles.note}>{messageOf(error)}</p>;
  if (data === undefined) return <Skeleton lines={2} label="Loading what changed" />;
  const { items, total, others } = data;
  return (
    <div className={styles.changes}>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((change) => (
            <li key={change.id} className={styles.change}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
      {total > items.length && items.length < SHOWN_MOST && (
        <Button size="sm" variant="ghost" onClick={() => setLimit(SHOWN_MOST)}>
          Show more of {countOf(total, 'memory', 'memories')}
        </Button>
      )}
      {total > items.length && items.length >= SHOWN_MOST && (
        <p className={styles.note}>
          {countOf(total - items.length, 'more memory', 'more memories')} changed alike in this step.
        </p>
      )}
      {others.length > 0 && (
        <p className={styles.note}>
          {items.length > 0 ? 'Also changed: ' : 'Changed: '}
          {others.map(({ what, count }) => `${what} (${count})`).join(', ')}.
        </p>
      )}
      {total === 0 && others.length === 0 && (
        <p className={styles.note}>What it changed is not kept any more.</p>
      )}
    </div>
  );
}

function Change({ change: { id, before, after } }: { change: MemoryChange }) {
  const text = after?.text ?? before?.text ?? '';
  const fields = before === null || after === null ? [] : fieldChanges(before, after);
  const edited = before?.text !== undefined && after?.text !== undefined && before.text !== after.text;
  const open = (): void => useNavigation.getState().inspect({ kind: 'memory', id });
  return (
    <>
      {edited ? (
        <TextDiff before={before.text ?? ''} after={after.text ?? ''} />
      ) : (
        <p className={styles.memory}>
          {before === null && <Chip tone="ok">new</Chip>}
          {after === null && <Chip tone="danger">removed</Chip>}
          <button type="button" className={styles.link} dir="auto" onClick={open}>
            {excerpt(text, 160)}
          </button>
        </p>
      )}
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map((field) => (
            <div key={field.name} className={styles.field}>
              <dt>{field.name}</dt>
              <dd dir="auto">
                <del>{field.before ?? 'none'}</del>
                <span aria-hidden> → </span>
                <span className="visually-hidden">became</span>
                <ins>{field.after ?? 'none'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {edited && (
        <button type="button" className={styles.open} onClick={open}>
          Open this memory
        </button>
      )}
    </>
  );
}
