import { useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { countOf } from '../../../ui/format';
import { excerpt } from '../../../ui/memory/words';
import { focusPane } from '../focusPane';
import styles from '../Inspector.module.css';
import { EntityActions } from './EntityActions';
import { EntityForm } from './EntityForm';
import own from './EntityIntro.module.css';
import type { EntityEditor } from './useEntityEditor';

type Detail = RouteOutput<'graph.entity'>;

const LONG_NAME = 120;

/** What it is called and what it is; a double click on the name, or Edit, turns it into fields. */
export function EntityIntro({ detail, editor }: { detail: Detail; editor: EntityEditor }) {
  const { entity, community, given } = detail;
  const [editing, setEditing] = useState(false);
  if (editing) {
    const close = (): void => {
      focusPane();
      setEditing(false);
    };
    return <EntityForm detail={detail} editor={editor} onClose={close} />;
  }
  const chosen = [given.name && 'name', given.type && 'type', given.description && 'description'].filter(
    (word) => word !== false,
  );
  return (
    <div className={styles.intro}>
      <h3
        className={styles.name}
        dir="auto"
        {...(entity.name.length > LONG_NAME ? { title: entity.name } : {})}
        onDoubleClick={() => setEditing(true)}
      >
        {excerpt(entity.name, LONG_NAME)}
      </h3>
      {entity.description !== null && (
        <p dir="auto" className={own.description}>
          {entity.description}
        </p>
      )}
      <p className={styles.quiet}>
        {countOf(entity.mentions, 'memory', 'memories')}, {countOf(entity.degree, 'relation', 'relations')}
        {community !== null && (
          <>
            , in the group <bdi>{excerpt(community.name, 48)}</bdi>
          </>
        )}
      </p>
      {chosen.length > 0 && (
        <p className={styles.quiet}>
          The {listed(chosen)} {chosen.length === 1 ? 'was' : 'were'} given by you.
        </p>
      )}
      <EntityActions detail={detail} editor={editor} onEdit={() => setEditing(true)} />
    </div>
  );
}

/** "name", "name and type", "name, type and description". */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
