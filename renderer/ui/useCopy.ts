import { useEffect, useRef, useState } from 'react';
import { announceError } from './changeToast';

const COPIED_MS = 1_500;

/** Copies text to the clipboard; `copied` is true for a moment afterwards. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(() => {
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    }, announceError);
  };
  return { copied, copy };
}
