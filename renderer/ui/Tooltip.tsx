import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { usePortal } from './PortalContext';
import styles from './Tooltip.module.css';

export const TooltipProvider = Radix.Provider;

interface Props {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref and can be focused. */
  children: ReactElement;
}

/** A note on hover and focus. Never the only place of anything that matters. */
export function Tooltip({ content, side = 'bottom', children }: Props) {
  const container = usePortal();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content className={styles.content} side={side} sideOffset={6} collisionPadding={8}>
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
