import type { ReactNode } from 'react';
import type { Entity } from '#shared/domain/graph';
import { useRequest } from '../../api/queries';
import { countOf, formatNumber } from '../format';
import { excerpt } from '../memory/words';
import { Skeleton } from '../Skeleton';
import styles from './EntitySide.module.css';
import { otherNames, typeOf } from './entityWords';
import { FactSentence } from './FactSentence';
import { ShortName } from './ShortName';
import { TypeMark } from './TypeMark';

interface Props {
  entity: Pick<Entity, 'id' | 'name' | 'type' | 'rawType'>;
  /** What can be said or done about this side, over the rest. */
  children?: ReactNode;
}

const FACTS = 5;
const MEMORIES = 3;
const TEXT_GRAPHEMES = 140;

/** One of two things that are compared: its names, what is known of it, and what mentions it. */
export function EntitySide({ entity, children }: Props) {
  const { data, error } = useRequest('graph.entity', { id: entity.id });
  return (
    <section className={styles.side} aria-label={entity.name}>
      <h3 className={styles.name}>
        <TypeMark type={entity.type} />
        <span className={styles.words} dir="auto">
          <ShortName name={entity.name} />
        </span>
        <span className={styles.type}>{typeOf(entity)}</span>
      </h3>
      {children}
      {data === undefined && error === null && <Skeleton lines={3} />}
      {error !== null && data === undefined && <p className={styles.quiet}>{error.message}</p>}
      {data !== undefined && (
        <>
          <Names names={otherNames(data.aliases, entity.name).map(({ name }) => name)} />
          <h4 className={styles.label}>{countOf(data.entity.degree, 'fact', 'facts')}</h4>
          <ul className={styles.list}>
            {data.facts.slice(0, FACTS).map((fact) => (
              <li key={fact.edgeId}>
                <FactSentence fact={fact} />
              </li>
            ))}
            <More count={data.entity.degree - Math.min(FACTS, data.facts.length)} />
          </ul>
          <h4 className={styles.label}>{countOf(data.entity.mentions, 'memory', 'memories')}</h4>
          <ul className={styles.list}>
            {data.memories.slice(0, MEMORIES).map((memory) => (
              <li key={memory.id} className={styles.memory} dir="auto">
                {excerpt(memory.text, TEXT_GRAPHEMES)}
              </li>
            ))}
            <More count={data.entity.mentions - Math.min(MEMORIES, data.memories.length)} />
          </ul>
        </>
      )}
    </section>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={styles.quiet}>
      Also called{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <ShortName name={name} graphemes={40} />
        </span>
      ))}
    </p>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? <li className={styles.quiet}>and {formatNumber(count)} more</li> : null;
}
