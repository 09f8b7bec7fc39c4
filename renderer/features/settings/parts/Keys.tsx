import { useState } from 'react';
import type { KeyName, KeysStatus } from '#shared/contract/keys';
import { bridge } from '../../../api/bridge';
import { queryClient, queryKey, useRequest } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { announce, announceError } from '../../../ui/changeToast';
import { PartRow } from '../PartRow';
import styles from './Parts.module.css';

const KEYS: Readonly<Record<KeyName, { title: string; variable: string }>> = {
  openai: { title: 'Key of the other model server', variable: 'MNEMOSCOPE_OPENAI_API_KEY' },
  vectorStore: { title: 'Key of the vector store', variable: 'MNEMOSCOPE_VECTOR_STORE_API_KEY' },
};

/** Which keys there are, and where they are kept. A key itself is never shown. */
export function Keys() {
  const status = useRequest('keys.status', {}).data;
  if (status === undefined) return null;
  const given = status.keys.every(({ source }) => source === 'environment');
  return (
    <>
      {status.refusal !== null && !given && <p className={styles.aside}>{status.refusal}</p>}
      {status.keys.map(({ name, source }) => (
        <Key key={name} name={name} source={source} refusal={status.refusal} />
      ))}
    </>
  );
}

interface KeyProps extends Pick<KeysStatus, 'refusal'> {
  name: KeyName;
  source: KeysStatus['keys'][number]['source'];
}

function Key({ name, source, refusal }: KeyProps) {
  const { title, variable } = KEYS[name];
  return (
    <PartRow
      title={title}
      note={
        source === 'environment' ? (
          <>
            Set by <span className="mono">{variable}</span> in the environment. Change it there.
          </>
        ) : source === 'keychain' ? (
          'Kept in the keychain of this computer. It is never shown.'
        ) : (
          <>
            None. Most servers on this computer need none.
            {refusal !== null && (
              <>
                {' '}
                To give one, start the app with <span className="mono">{variable}</span> in the environment.
              </>
            )}
          </>
        )
      }
    >
      {source === 'keychain' && <ForgetKey name={name} title={title} />}
      {source === null && refusal === null && <NewKey name={name} title={title} />}
    </PartRow>
  );
}

function shown(status: KeysStatus): void {
  queryClient.setQueryData(queryKey('keys.status', {}), status);
}

function ForgetKey({ name, title }: { name: KeyName; title: string }) {
  const [busy, setBusy] = useState(false);
  const forget = (): void => {
    setBusy(true);
    bridge
      .request('keys.forget', { name })
      .then((status) => {
        shown(status);
        announce('Forgot the key.');
      })
      .catch(announceError)
      .finally(() => setBusy(false));
  };
  return (
    <Button busy={busy} aria-label={`Forget: ${title}`} onClick={forget}>
      Forget
    </Button>
  );
}

function NewKey({ name, title }: { name: KeyName; title: string }) {
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const save = (): void => {
    if (value.trim() === '') return;
    setBusy(true);
    bridge
      .request('keys.set', { name, value: value.trim() })
      .then((status) => {
        setValue('');
        shown(status);
        announce('Kept the key in the keychain.');
      })
      .catch(announceError)
      .finally(() => setBusy(false));
  };
  return (
    <form
      className={styles.key}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        type="password"
        className={styles.input}
        aria-label={title}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" busy={busy} disabled={value.trim() === ''} aria-label={`Keep: ${title}`}>
        Keep
      </Button>
    </form>
  );
}
