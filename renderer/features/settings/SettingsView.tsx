import { settingsPatch, type SettingKey, type Settings } from '#shared/domain/settings';
import { useCommand, useRequest } from '../../api/queries';
import { announceError } from '../../ui/changeToast';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { SettingField } from './SettingField';
import { SECTIONS } from './sections';
import styles from './SettingsView.module.css';

/** Every setting, from the one schema; each is saved as it is changed. */
export function SettingsView() {
  const request = useRequest('settings.get', {});
  const set = useCommand('settings.set');
  const save = (key: SettingKey, value: unknown): void => {
    const parsed = settingsPatch.safeParse({ [key]: value });
    if (parsed.success) set.mutate(parsed.data, { onError: announceError });
    else announceError(new Error(parsed.error.issues[0]?.message ?? 'That value is not allowed.'));
  };
  return (
    <div className={styles.settings}>
      <header className={styles.header}>
        <h1 className={styles.title}>Settings</h1>
      </header>
      <div className={styles.scroll}>
        <div className={styles.column}>
          {request.isPending && <Skeleton lines={8} />}
          {request.error !== null && (
            <ErrorState error={request.error} onRetry={() => void request.refetch()} />
          )}
          {request.data?.problems.map((problem) => (
            <p key={problem} role="alert" className={styles.problem}>
              {problem}
            </p>
          ))}
          {request.data !== undefined &&
            SECTIONS.map(([title, keys]) => (
              <section key={title} className={styles.section}>
                <h2 className={styles.heading}>{title}</h2>
                {keys.map((key) => (
                  <SettingField
                    key={key}
                    name={key}
                    value={valueOf(request.data.values, key)}
                    source={request.data.sources[key] ?? 'default'}
                    onSave={(value) => save(key, value)}
                  />
                ))}
              </section>
            ))}
        </div>
      </div>
    </div>
  );
}

function valueOf(values: Settings, key: SettingKey): string | number | boolean {
  return values[key];
}
