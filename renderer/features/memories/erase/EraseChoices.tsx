import { countOf, exactTime, formatBytes } from '../../../ui/format';
import { toggled } from '../../../ui/toggled';
import { saidWords, type ErasePreview } from './erasedWords';
import styles from './Erase.module.css';

interface Props {
  preview: ErasePreview;
  saidToo: boolean;
  /** Names of the backups that go too. */
  backups: ReadonlySet<string>;
  onSaidToo: (saidToo: boolean) => void;
  onBackups: (backups: Set<string>) => void;
}

/** What goes in any case, and what the person has go along. */
export function EraseChoices({ preview, saidToo, backups, onSaidToo, onBackups }: Props) {
  const said = saidWords(preview);
  const { memories, others, aside } = preview;
  return (
    <div className={styles.choices}>
      <p>
        {countOf(memories, 'memory goes', 'memories go')}: text, search words, vectors, links in the graph and
        earlier versions in the journal. This cannot be undone.
      </p>
      {said !== null && (
        <label className={styles.choice}>
          <input type="checkbox" checked={saidToo} onChange={({ target }) => onSaidToo(target.checked)} />
          <span>
            Also erase where it was said
            <span className={styles.detail}>
              {said}. Messages lose their text; without this they keep it until you delete the chats.
            </span>
          </span>
        </label>
      )}
      {others > 0 && (
        <p className={styles.detail}>
          {countOf(others, 'other memory says', 'other memories say')} it too and{' '}
          {others === 1 ? 'stays' : 'stay'}.
        </p>
      )}
      {preview.backups.length > 0 && (
        <fieldset className={styles.backups}>
          <legend>Backups that hold it: tick those to delete</legend>
          {preview.backups.map(({ name, at, sizeBytes }) => (
            <label key={name} className={styles.choice}>
              <input
                type="checkbox"
                checked={backups.has(name)}
                onChange={() => onBackups(toggled(backups, name))}
              />
              <span>
                {exactTime(at)}
                <span className={styles.detail}>
                  <bdi>{name}</bdi>, {formatBytes(sizeBytes)}
                </span>
              </span>
            </label>
          ))}
          {backups.size === preview.backups.length && (
            <p className={styles.warning}>
              Without a backup nothing brings the rest of the store back either.
            </p>
          )}
        </fieldset>
      )}
      {aside.length > 0 && (
        <p className={styles.detail}>
          {countOf(
            aside.length,
            'damaged file that was put aside holds',
            'damaged files that were put aside hold',
          )}{' '}
          it and {aside.length === 1 ? 'stays' : 'stay'}: <bdi>{aside.join(', ')}</bdi>
        </p>
      )}
    </div>
  );
}
