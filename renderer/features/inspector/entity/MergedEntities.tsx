import { Ungroup } from 'lucide-react';
import type { Entity } from '#shared/domain/graph';
import { Button } from '../../../ui/Button';
import { typeOf } from '../../../ui/entity/entityWords';
import { ShortName } from '../../../ui/entity/ShortName';
import { TypeMark } from '../../../ui/entity/TypeMark';
import styles from './EntityNames.module.css';
import type { EntityEditor } from './useEntityEditor';

/** What was merged into the thing, each with the way out again. */
export function MergedEntities({ merged, editor }: { merged: readonly Entity[]; editor: EntityEditor }) {
  return (
    <ul className={styles.names}>
      {merged.map((entity) => (
        <li key={entity.id} className={styles.name}>
          <TypeMark type={entity.type} />
          <span className={styles.words}>
            <ShortName name={entity.name} />
          </span>
          <span className={styles.kind}>{typeOf(entity)}</span>
          <Button
            size="sm"
            icon={Ungroup}
            disabled={editor.busy}
            aria-label={`Take ${entity.name} out again`}
            className={styles.end ?? ''}
            onClick={() => editor.takeOut(entity)}
          >
            Take out again
          </Button>
        </li>
      ))}
    </ul>
  );
}
