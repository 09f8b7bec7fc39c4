import { COMPARED } from '#shared/domain/memory';
import { useCommand, useRequest } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { announce, announceError } from '../../../ui/changeToast';
import { countOf, formatNumber } from '../../../ui/format';
import { awayWords } from '../awayWords';
import { PartRow } from '../PartRow';
import { optionWords } from '../settingWords';
import styles from './Parts.module.css';
import { Problem } from './Problem';

/** What compares texts now, and the change of it that is under way. */
export function Space() {
  const status = useRequest('spaces.status', {}).data;
  const cancel = useCommand('spaces.cancel');
  const waitsFor = useRequest('jobs.status', {}).data?.waitsFor;
  if (status === undefined) return null;
  const { active, building, note } = status;
  return (
    <>
      <PartRow
        title="In use"
        note={
          active === null ? (
            <>
              Nothing yet. The first memory brings it.
              <Problem text={waitsFor ?? null} />
            </>
          ) : (
            <>
              <bdi>{active.model}</bdi> ({optionWords('embeddingProvider', active.provider).toLowerCase()}),{' '}
              {formatNumber(active.dimensions)} dimensions, {countOf(active.memories, 'memory', 'memories')}
              {active.passages > 0 && `, ${countOf(active.passages, 'passage', 'passages')} of documents`}.
              <Away is={active.leavesMachine} />
              <Problem text={waitsFor ?? null} />
            </>
          )
        }
      />
      {building !== null && (
        <PartRow
          title={`Changing to ${building.model}`}
          note={
            <>
              <span role="status">
                {formatNumber(building.done)} of {countOf(building.total, ...COMPARED)} read anew. Until all
                are, searches use what is in use now.
              </span>
              <Away is={building.leavesMachine} />
              <progress
                aria-label={`Changing to ${building.model}`}
                className={styles.bar}
                max={Math.max(1, building.total)}
                value={building.done}
              />
              <Problem text={building.problem} />
            </>
          }
        >
          <Button
            busy={cancel.isPending}
            onClick={() =>
              cancel.mutate(
                {},
                {
                  onSuccess: ({ active: stays }) =>
                    announce(`Given up. ${stays === null ? 'Nothing' : stays.model} stays in use.`),
                  onError: announceError,
                },
              )
            }
          >
            Give up the change
          </Button>
        </PartRow>
      )}
      <Problem text={note} />
    </>
  );
}

/** Whether texts go to another computer, or would if that were allowed. */
function Away({ is }: { is: boolean }) {
  const allowed = useRequest('settings.get', {}).data?.values.allowRemoteServers ?? false;
  return is ? <p className={styles.away}>{awayWords('embeddingProvider', allowed)}</p> : null;
}
