import { Toaster } from 'sonner';
import styles from './Toasts.module.css';

const ABOVE_STATUS = 'calc(var(--bar) + 40px)';
/** Over the composer, however high it is, and the row of related memories above it. */
const ABOVE_COMPOSER = 'calc(var(--composer-height, 78px) + var(--bar) + 62px)';

/** Where toasts appear; `lifted` keeps them off a composer. Alt+T moves the focus there. */
export function Toasts({ theme, lifted }: { theme: 'light' | 'dark'; lifted: boolean }) {
  const bottom = lifted ? ABOVE_COMPOSER : ABOVE_STATUS;
  return (
    <Toaster
      theme={theme}
      position="bottom-center"
      offset={{ bottom }}
      mobileOffset={{ bottom }}
      gap={8}
      visibleToasts={4}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: styles.toast ?? '',
          title: styles.title ?? '',
          actionButton: styles.action ?? '',
          error: styles.error ?? '',
        },
      }}
    />
  );
}
