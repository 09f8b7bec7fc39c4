import { predicateOf, type DescribedFact } from '#shared/domain/describeFact';
import { SELF_NAME } from '#shared/domain/graph';
import { useNavigation } from '../../app/navigation';
import styles from './FactSentence.module.css';
import { ShortName } from './ShortName';

interface Props {
  fact: DescribedFact & { sourceId: string; targetId: string };
  /** The ends open what they name, but for the thing with the id `here`. */
  links?: boolean;
  here?: string | null;
}

/** A fact in words: "Falcon uses Python", "Hannah is your sister". */
export function FactSentence({ fact, links = false, here = null }: Props) {
  const { verb, object, after } = predicateOf(fact);
  const source = fact.source === SELF_NAME ? 'You' : fact.source;
  return (
    <>
      <End id={fact.sourceId} words={source} link={links && fact.sourceId !== here} />{' '}
      <span className={styles.relation}>{verb}</span>{' '}
      <End id={fact.targetId} words={object} link={links && fact.targetId !== here} />
      {after !== '' && <span className={styles.relation}> {after}</span>}
    </>
  );
}

function End({ id, words, link }: { id: string; words: string; link: boolean }) {
  if (!link) {
    return (
      <span className={styles.plain}>
        <ShortName name={words} />
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.end}
      onClick={() => useNavigation.getState().inspect({ kind: 'entity', id })}
    >
      <ShortName name={words} />
    </button>
  );
}
