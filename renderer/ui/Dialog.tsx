import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './classNames';
import { IconButton } from './IconButton';
import { focusViewIfLost } from './lostFocus';
import { PortalProvider } from './PortalContext';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** For the palette: the title is only spoken. */
  bare?: boolean;
}

/**
 * A modal dialog on the platform's own <dialog>: it traps focus, closes on Escape and on a click outside, and gives
 * the focus back, or to the view where what had it is gone. Put `data-autofocus` on the element that should have it first.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children, footer, size = 'md', bare = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    // Not the close button, which would show its tooltip.
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    setElement(dialog);
    return () => {
      dialog.close();
      // Where nothing had the focus before, it stays within what is closed.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && dialog.contains(activeElement)) activeElement.blur();
      focusViewIfLost();
    };
  }, []);

  const onBackdrop = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget) onClose();
  };

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={classNames(styles.dialog, styles[size], bare && styles.bare)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={onBackdrop}
    >
      <PortalProvider value={element}>
        <div className={styles.box}>
          {bare ? (
            <h2 id={titleId} className="visually-hidden">
              {title}
            </h2>
          ) : (
            <header className={styles.header}>
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              <IconButton icon={X} label="Close" size="sm" onClick={onClose} />
            </header>
          )}
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
        </div>
      </PortalProvider>
    </dialog>
  );
}
