import { CircleAlert, CircleCheck, Lightbulb } from 'lucide-react';
import type { HealthCheck } from '#shared/contract/health';
import { useNavigation } from '../../app/navigation';
import { BackUpNow } from '../../ui/BackUpNow';
import { Button } from '../../ui/Button';
import styles from './HealthView.module.css';
import { Repair } from './Repair';

interface Props {
  /** Null: said elsewhere. */
  title: string | null;
  checks: readonly HealthCheck[];
}

export function CheckGroup({ title, checks }: Props) {
  if (checks.length === 0) return null;
  return (
    <section aria-label={title ?? 'In order'} className={styles.group}>
      {title !== null && <h2 className={styles.heading}>{title}</h2>}
      <ul>
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

function Check({ check }: { check: HealthCheck }) {
  const { name, title, value, details, hint, filter, repair } = check;
  return (
    <li className={styles.check} data-check={name}>
      <Mark check={check} />
      <div className={styles.body}>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.value}>{value}</p>
        {details.length > 0 && (
          <ul className={styles.details}>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {hint !== null && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.actions}>
        {filter !== null && (
          <Button size="sm" onClick={() => useNavigation.getState().showMemories(filter)}>
            Show these memories
          </Button>
        )}
        {name === 'backups' && hint !== null && <BackUpNow size="sm" />}
        {repair !== null && <Repair name={repair} title={title} words={check.repairWords ?? ''} />}
      </div>
    </li>
  );
}

function Mark({ check: { ok, hint } }: { check: HealthCheck }) {
  if (!ok) {
    return (
      <CircleAlert size={16} strokeWidth={1.75} className={styles.fault} role="img" aria-label="Fault" />
    );
  }
  if (hint !== null) {
    return <Lightbulb size={16} strokeWidth={1.5} className={styles.advice} role="img" aria-label="Advice" />;
  }
  return <CircleCheck size={16} strokeWidth={1.5} className={styles.ok} role="img" aria-label="In order" />;
}
