import type { Memory } from '#shared/domain/memory';
import { defaultSettings, type Settings } from '#shared/domain/settings';
import { useRequest } from '../../api/queries';
import { formatDay, formatScore, timeAgo } from '../../ui/format';
import { useNow } from '../../ui/memory/useNow';
import { forgettingOf, type Forgetting } from './forgetting';
import styles from './ForgettingNote.module.css';
import inspector from './Inspector.module.css';

/** How far the memory has faded, what that means, and when it ends. */
export function ForgettingNote({ memory }: { memory: Memory }) {
  const now = useNow();
  const settings = useRequest('settings.get', {}).data?.values ?? defaultSettings;
  const forgetting = forgettingOf(memory, now, settings);
  return (
    <div className={styles.forgetting}>
      {forgetting.fades ? (
        <Fading forgetting={forgetting} now={now} settings={settings} />
      ) : (
        <p className={inspector.quiet}>
          {forgetting.why === 'pinned'
            ? 'Never fades: it is pinned.'
            : `Never fades: it is more important than ${formatScore(settings.decayExemptImportance)}.`}
        </p>
      )}
      {memory.expiresAt !== null && <Expiry at={memory.expiresAt} now={now} />}
    </div>
  );
}

interface FadingProps {
  forgetting: Extract<Forgetting, { fades: true }>;
  now: number;
  settings: Settings;
}

function Fading({ forgetting: { left, halfLifeDays, fadedAt }, now, settings }: FadingProps) {
  return (
    <>
      <p className={styles.left}>
        <span className={styles.meter} aria-hidden>
          <span style={{ inlineSize: `${left * 100}%` }} />
        </span>
        <span>
          <span className="mono">{formatScore(left)}</span> is left
        </span>
      </p>
      <p className={inspector.quiet}>
        Halves every {Math.round(halfLifeDays)} days in which no answer uses it.
        {fadedAt !== null && ` ${fadedWords(fadedAt, now, settings)}`}
      </p>
    </>
  );
}

function fadedWords(at: number, now: number, settings: Settings): string {
  const line = formatScore(settings.lowValueBelow);
  const outcome = settings.archiveLowValue ? 'archived' : 'suggested for cleaning up';
  if (at <= now) return `Below ${line} since ${formatDay(at)}: it is ${outcome}.`;
  return `Below ${line} ${timeAgo(at, now)}, on ${formatDay(at)}: then it is ${outcome}.`;
}

function Expiry({ at, now }: { at: number; now: number }) {
  return (
    <p className={inspector.quiet}>
      {at > now
        ? `No longer used after ${formatDay(at)}, ${timeAgo(at, now)}: it expires.`
        : `Expired after ${formatDay(at)}.`}
    </p>
  );
}
