import { Toaster } from 'sonner';
import styles from './Toasts.module.css';

/** Where toasts appear. Alt+T moves the focus there. */
export function Toasts({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <Toaster
      theme={theme}
      position="bottom-center"
      offset={{ bottom: 40 }}
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
