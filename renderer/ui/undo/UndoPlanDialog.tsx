import { Button } from '../Button';
import { followPlan } from '../changeToast';
import { ConfirmDialog } from '../ConfirmDialog';
import { Dialog } from '../Dialog';
import { countOf } from '../format';
import { TimeAgo } from '../TimeAgo';
import styles from './UndoPlanDialog.module.css';
import { useUndoPlan, type UndoPlan } from './undoPlan';

/** Asks before steps are undone or redone that the person did not name, and shows which. */
export function UndoPlanDialog() {
  const { plan, close } = useUndoPlan();
  if (plan === null) return null;
  return plan.blocked === null ? <Asking plan={plan} close={close} /> : <Blocked plan={plan} close={close} />;
}

interface Props {
  plan: UndoPlan;
  close(): void;
}

function Asking({ plan, close }: Props) {
  const { steps, direction } = plan;
  const redoes = direction === 'redo';
  const count = countOf(steps.length, 'step', 'steps');
  return (
    <ConfirmDialog
      open
      title={redoes ? 'This step builds on earlier ones' : 'Later steps build on this one'}
      confirmLabel={`${redoes ? 'Redo' : 'Undo'} ${count}`}
      onConfirm={() => {
        close();
        void followPlan(plan);
      }}
      onClose={close}
    >
      <p className={styles.lead}>
        {redoes
          ? 'They are done again together, in this order, all of them or none:'
          : 'They are undone together, newest first, all of them or none. They can be redone together.'}
      </p>
      <ol className={styles.steps} tabIndex={0} aria-label="Steps in order">
        {steps.map((step) => (
          <li key={step.seq} className={styles.step}>
            <span className={styles.label} dir="auto">
              {step.label}
            </span>
            <TimeAgo at={step.at} className={styles.when ?? ''} />
          </li>
        ))}
      </ol>
    </ConfirmDialog>
  );
}

function Blocked({ plan, close }: Props) {
  return (
    <Dialog
      open
      size="sm"
      title="This cannot be done now"
      onClose={close}
      footer={
        <Button variant="primary" data-autofocus onClick={close}>
          Close
        </Button>
      }
    >
      <p dir="auto">{plan.blocked}</p>
    </Dialog>
  );
}
