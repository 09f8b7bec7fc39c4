import { useId, useState, type KeyboardEvent } from 'react';
import { completions, isWhole, type Completion } from './slashComplete';

export interface SlashMenuState {
  listId: string;
  options: readonly Completion[];
  active: number;
  optionId(index: number): string;
  choose(index: number): void;
  setActive(index: number): void;
  /** Whether the key was meant for the list. */
  onKeyDown(event: KeyboardEvent): boolean;
}

/** The list of commands above the field, driven by its keys: arrows, Enter, Tab, Escape. */
export function useSlashMenu(text: string, caret: number, setText: (text: string) => void): SlashMenuState {
  const listId = useId();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [choice, setChoice] = useState<{ text: string; index: number }>({ text: '', index: 0 });
  const options = dismissed === text ? [] : completions(text, caret);
  const active = choice.text === text ? Math.min(choice.index, options.length - 1) : 0;
  const setActive = (index: number): void => setChoice({ text, index });
  const choose = (index: number): void => {
    const option = options[index];
    if (option !== undefined) setText(option.insert);
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    const current = options[active];
    if (current === undefined || event.nativeEvent.isComposing) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((active + step + options.length) % options.length);
    else if (event.key === 'Escape') setDismissed(text);
    else if (event.key === 'Tab' && !event.shiftKey && !isWhole(text, current)) choose(active);
    else if (event.key === 'Enter' && !event.shiftKey && !isWhole(text, current)) choose(active);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    listId,
    options,
    active,
    optionId: (index) => `${listId}-${index}`,
    choose,
    setActive,
    onKeyDown,
  };
}
