import { openLink, usePendingLink } from '../api/externalLink';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import styles from './LinkDialog.module.css';

/** Nothing outside is opened without a yes that has seen the whole address. */
export function LinkDialog() {
  const url = usePendingLink((state) => state.url);
  return (
    <ConfirmDialog
      open={url !== null}
      title="Open this address?"
      confirmLabel="Open"
      onConfirm={() => url !== null && openLink(url)}
      onClose={() => usePendingLink.setState({ url: null })}
    >
      <p className={styles.text}>It opens in a new tab of your browser, outside Mnemoscope.</p>
      <p className={styles.url} dir="ltr">
        {url}
      </p>
    </ConfirmDialog>
  );
}
