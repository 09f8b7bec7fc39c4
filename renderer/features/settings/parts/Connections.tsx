import { useRequest } from '../../../api/queries';
import { countOf } from '../../../ui/format';
import { TimeAgo } from '../../../ui/TimeAgo';
import { PartRow } from '../PartRow';
import styles from './Parts.module.css';

const REFRESH_MS = 5_000;

/** Every connection that was made since the app started, and what for. */
export function Connections() {
  const made = useRequest('app.connections', {}, { refetchIntervalMs: REFRESH_MS }).data;
  if (made === undefined) return null;
  const { loopback, outside, recent } = made;
  return (
    <>
      <PartRow
        title={
          outside === 0
            ? 'Nothing left this computer'
            : `${countOf(outside, 'connection', 'connections')} beyond this computer`
        }
        note={`Since the app started. ${countOf(loopback, 'connection', 'connections')} stayed on this computer.`}
      />
      {recent.length > 0 && (
        <ul className={styles.list} aria-label="Connections">
          {recent.map(({ host, port, purpose, times, at }, index) => (
            <li key={index} className={styles.row}>
              <bdi className="mono">
                {host.includes(':') ? `[${host}]` : host}:{port}
              </bdi>
              <span className={styles.grow}>
                {purpose}
                {times > 1 && ` (${countOf(times, 'time', 'times')})`}
              </span>
              <TimeAgo at={at} className={styles.quiet ?? ''} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
