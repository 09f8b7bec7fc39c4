import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { MAX_TEXT_LENGTH } from '#shared/domain/memory';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { countOf, exactTime, formatDay, formatScore } from '../../../ui/format';
import { STATUS_WORDS } from '../../../ui/memory/words';
import styles from './Merge.module.css';

interface Props {
  preview: RouteOutput<'memories.mergePreview'>;
  text: string;
  tags: readonly string[];
  onText: (text: string) => void;
  onTags: (tags: string[]) => void;
}

/** What becomes of them: the text, to be changed, and all that comes with it. */
export function MergeResult({ preview, text, tags, onText, onTags }: Props) {
  const id = useId();
  const { importance, createdAt, expiresAt, pinned, status, entities, facts, warnings } = preview;
  return (
    <section aria-label="What becomes of them" className={styles.result}>
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label="Before you merge">
          {warnings.map((warning) => (
            <li key={warning}>
              <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
              <span dir="auto">{warning}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.labelRow}>
        <label htmlFor={id} className={styles.label}>
          Text of the one that stays
        </label>
        {text !== preview.text && (
          <Button size="sm" variant="ghost" onClick={() => onText(preview.text)}>
            Use the proposed text
          </Button>
        )}
      </div>
      <textarea
        id={id}
        data-autofocus
        dir="auto"
        rows={3}
        maxLength={MAX_TEXT_LENGTH}
        className={styles.field}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <dl className={styles.facts}>
        <div>
          <dt>Tags</dt>
          <dd className={styles.tags}>
            {tags.length === 0
              ? 'None'
              : tags.map((tag) => (
                  <Chip
                    key={tag}
                    removeLabel={`Leave out ${tag}`}
                    onRemove={() => onTags(tags.filter((other) => other !== tag))}
                  >
                    {tag}
                  </Chip>
                ))}
          </dd>
        </div>
        <div>
          <dt>Importance</dt>
          <dd className="mono">{formatScore(importance)}</dd>
        </div>
        <div>
          <dt>Made</dt>
          <dd title={exactTime(createdAt)}>{formatDay(createdAt)}</dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd>{expiresAt === null ? 'Never' : formatDay(expiresAt)}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            {STATUS_WORDS[status]}
            {pinned && ', pinned'}
          </dd>
        </div>
        <div>
          <dt>Moves along</dt>
          <dd>
            {entities + facts === 0
              ? 'Nothing in the graph'
              : `${countOf(entities, 'mention', 'mentions')}, ${countOf(facts, 'fact', 'facts')}`}
          </dd>
        </div>
      </dl>
    </section>
  );
}
