import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { settingsPatch, type SettingKey } from '#shared/domain/settings';
import { useCommand, useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { announceError } from '../../ui/changeToast';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { SearchField } from '../../ui/SearchField';
import { Skeleton } from '../../ui/Skeleton';
import { awayWords } from './awayWords';
import { PartOf } from './PartOf';
import { SECTIONS, sectionFor, type SettingsSection } from './sections';
import { SettingField, type SettingValue } from './SettingField';
import styles from './SettingsView.module.css';

type Resolved = RouteOutput<'settings.get'>;

/** Every setting, from the one schema; each is saved as it is changed. */
export function SettingsView() {
  const request = useRequest('settings.get', {});
  const [search, setSearch] = useState('');
  const column = useRef<HTMLDivElement>(null);
  const wanted = useNavigation((now) => now.settingsSection);
  const words = wanted === null ? search.trim() : '';
  const sections = SECTIONS.map((section) => sectionFor(section, words)).filter(
    ({ keys, parts }) => keys.length + parts.length > 0,
  );
  const jump = (id: string): void => {
    const heading = column.current?.querySelector<HTMLElement>(`#settings-${id}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  // A search may have left the section out.
  if (wanted !== null && search !== '') setSearch('');
  const known = request.data !== undefined;
  useEffect(() => {
    if (wanted === null || !known) return;
    jump(wanted);
    useNavigation.getState().settingsShown();
  }, [wanted, known]);
  return (
    <div className={styles.settings}>
      <header className={styles.header}>
        <h1 className={styles.title}>Settings</h1>
        <SearchField
          label="Search settings"
          value={search}
          onChange={setSearch}
          className={styles.search ?? ''}
        />
      </header>
      <div className={styles.scroll}>
        <div ref={column} className={styles.page}>
          <nav aria-label="Sections" className={styles.sections}>
            <ul>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <button type="button" className={styles.jump} onClick={() => jump(id)}>
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.column}>
            {request.isPending && <Skeleton lines={8} />}
            {request.error !== null && request.data === undefined && (
              <ErrorState error={request.error} onRetry={() => void request.refetch()} />
            )}
            {request.data?.problems.map((problem) => (
              <p key={problem} role="alert" className={styles.problem}>
                {problem}
              </p>
            ))}
            {request.data !== undefined &&
              sections.map((section) => (
                <Section key={section.id} section={section} settings={request.data} />
              ))}
            {sections.length === 0 && (
              <EmptyState
                icon={Search}
                title="No setting matches"
                text="Search for what it does, or for its name in the environment."
                action={<Button onClick={() => setSearch('')}>Show all settings</Button>}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

interface SectionProps {
  section: Required<SettingsSection>;
  settings: Resolved;
}

function Section({ section: { id, title, keys, parts }, settings }: SectionProps) {
  const { mutate: set } = useCommand('settings.set');
  const { mutate: reset } = useCommand('settings.reset');
  const save = (key: SettingKey, value: SettingValue): void => {
    const parsed = settingsPatch.safeParse({ [key]: value });
    if (parsed.success) set(parsed.data, { onError: announceError });
    else announceError(new Error(parsed.error.issues[0]?.message ?? 'That value is not allowed.'));
  };
  return (
    <section className={styles.section} aria-labelledby={`settings-${id}`}>
      <h2 id={`settings-${id}`} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {keys.map((key) => (
        <SettingField
          key={key}
          name={key}
          value={settings.values[key]}
          source={settings.sources[key] ?? 'default'}
          place={settings.places[key]}
          away={settings.away.includes(key) ? awayWords(key, settings.values.allowRemoteServers) : null}
          onSave={(value) => save(key, value)}
          onReset={() => reset({ keys: [key] }, { onError: announceError })}
        />
      ))}
      {parts.map((part) => (
        <PartOf key={part} part={part} />
      ))}
    </section>
  );
}
