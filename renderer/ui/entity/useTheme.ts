import { useSyncExternalStore } from 'react';
import type { Theme } from './typeMarks';

/** The theme that the window shows now. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, themeOfDocument);
}

function themeOfDocument(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
