import { Fragment } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { useRequest } from '../../api/queries';
import { formatScore } from '../../ui/format';
import styles from './Inspector.module.css';
import { MemoryLink } from './MemoryLink';
import { SectionAnswer } from './SectionAnswer';

type Item = RouteOutput<'memories.related'>['items'][number];

const MOST_NAMED = 3;

interface Props {
  id: string;
  /** Off while one memory after the other is only passed by. */
  enabled: boolean;
}

/** Memories near this one, each with what makes it so. */
export function RelatedMemories({ id, enabled }: Props) {
  const query = useRequest('memories.related', { id }, { enabled });
  return (
    <SectionAnswer query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <p className={styles.quiet}>No other memory means something like it or is about the same things.</p>
        ) : (
          <ul>
            {items.map((item) => (
              <li key={item.memory.id}>
                <MemoryLink id={item.memory.id} known={item.memory} note={<Why item={item} />} />
              </li>
            ))}
          </ul>
        )
      }
    </SectionAnswer>
  );
}

function Why({ item: { similarity, sharedEntities } }: { item: Item }) {
  const named = sharedEntities.slice(0, MOST_NAMED);
  const more = sharedEntities.length - named.length;
  return (
    <>
      {similarity !== null && (
        <>
          <span className="mono">{formatScore(similarity)}</span> alike
        </>
      )}
      {similarity === null && named.length === 0 && 'The same words'}
      {named.length > 0 && (
        <>
          {similarity === null ? 'Both name ' : ', both name '}
          {named.map((name, at) => (
            <Fragment key={name}>
              {at > 0 && ', '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
          {more > 0 && ` and ${more} more`}
        </>
      )}
    </>
  );
}
