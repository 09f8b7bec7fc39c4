import { useState } from 'react';
import { useCommand } from '../api/queries';
import { Button } from '../ui/Button';
import { announce, announceChange } from '../ui/changeToast';
import { Dialog } from '../ui/Dialog';
import { useFrame } from './frameState';
import styles from './RememberDialog.module.css';

/** Tells the store one thing, from anywhere in the window. */
export function RememberDialog() {
  const open = useFrame((state) => state.dialog === 'remember');
  const [text, setText] = useState('');
  const remember = useCommand('memories.remember');
  const close = useFrame.getState().closeDialog;

  const save = (): void => {
    if (text.trim() === '' || remember.isPending) return;
    remember.mutate(
      { text },
      {
        onSuccess: ({ status, keptIn }) => {
          setText('');
          close();
          if (keptIn !== undefined) announce('Kept in a file until the memory store can be opened.');
          else if (status === 'unchanged') announce('That is remembered already.');
          else announceChange(status === 'restored' ? 'Brought back from the trash.' : 'Remembered.');
        },
      },
    );
  };

  const footer = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" busy={remember.isPending} disabled={text.trim() === ''} onClick={save}>
        Remember
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={close} title="Remember something" size="sm" footer={footer}>
      <textarea
        data-autofocus
        className={styles.text}
        aria-label="What to remember"
        placeholder="I prefer TypeScript for new projects"
        rows={4}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
      {remember.error !== null && (
        <p role="alert" className={styles.error}>
          {remember.error.message}
        </p>
      )}
    </Dialog>
  );
}
