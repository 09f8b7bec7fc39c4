import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { classNames } from './classNames';
import { Kbd } from './Kbd';
import { usePortal } from './PortalContext';
import styles from './Menu.module.css';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  shortcut?: string;
  /** Quiet words after the label. */
  detail?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Set: the item is one of a choice, and this says whether it is the chosen one. */
  checked?: boolean;
  /** The menu stays open for more of the same. */
  stays?: boolean;
  onSelect(): void;
}

interface Props {
  label: string;
  /** The button that opens it. */
  children: ReactElement;
  items: readonly (MenuItem | 'separator' | { heading: string })[];
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  /** Both together: the caller decides when it is open. */
  open?: boolean;
  onOpenChange?(open: boolean): void;
}

export function Menu({ label, children, items, align = 'end', side = 'bottom', ...control }: Props) {
  const container = usePortal();
  return (
    <DropdownMenu.Root modal={false} {...control}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
        >
          {items.map((item, index) => {
            if (item === 'separator') {
              return <DropdownMenu.Separator key={index} className={styles.separator} />;
            }
            if ('heading' in item) {
              return (
                <DropdownMenu.Label key={index} className={styles.heading}>
                  {item.heading}
                </DropdownMenu.Label>
              );
            }
            return <Item key={index} item={item} />;
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const { icon: Icon } = item;
  const content = (
    <>
      <span className={styles.icon}>
        {item.checked === true && <Check size={16} strokeWidth={1.5} aria-hidden />}
        {item.checked === undefined && Icon !== undefined && <Icon size={16} strokeWidth={1.5} aria-hidden />}
      </span>
      <span className={styles.label}>{item.label}</span>
      {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
      {item.shortcut !== undefined && <Kbd keys={item.shortcut} />}
    </>
  );
  const common = {
    className: classNames(styles.item, item.danger === true && styles.danger),
    disabled: item.disabled ?? false,
    onSelect: (event: Event) => {
      if (item.stays === true) event.preventDefault();
      item.onSelect();
    },
  };
  if (item.checked === undefined) return <DropdownMenu.Item {...common}>{content}</DropdownMenu.Item>;
  return (
    <DropdownMenu.CheckboxItem {...common} checked={item.checked}>
      {content}
    </DropdownMenu.CheckboxItem>
  );
}
