import { useEffect, useRef } from 'react';
import { countOf } from '../../ui/format';
import styles from './SlashMenu.module.css';
import type { SlashMenuState } from './useSlashMenu';

/** The commands that fit what is written, above the field. The focus stays in the field. */
export function SlashMenu({ menu }: { menu: SlashMenuState }) {
  const { options, active } = menu;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (options.length === 0) return null;
  return (
    <>
      <ul ref={list} id={menu.listId} role="listbox" aria-label="Commands" className={styles.menu}>
        {options.map((option, index) => (
          <li
            key={option.id}
            id={menu.optionId(index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => index !== active && menu.setActive(index)}
            onClick={() => menu.choose(index)}
          >
            <span className={styles.usage}>{option.usage}</span>
            {option.description !== '' && <span className={styles.description}>{option.description}</span>}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {countOf(options.length, 'command', 'commands')}. Arrow keys choose, Enter takes it.
      </p>
    </>
  );
}
