import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Settings } from '#shared/domain/settings';
import { useRequest } from '../api/queries';

const THEME_KEY = 'mnemoscope.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

function resolve(theme: Settings['theme'], systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light';
  return theme;
}

/** The last known choice, so that the first paint is right before the engine has answered. */
function remembered(): Settings['theme'] {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Keeps the attributes of <html> true to the settings and the system. Returns what is in effect. */
export function useTheme(): 'light' | 'dark' {
  const systemIsDark = useSyncExternalStore(subscribe, () => dark.matches);
  const values = useRequest('settings.get', {}).data?.values;
  const chosen = values?.theme ?? remembered();
  const density = values?.density ?? 'default';
  const theme = resolve(chosen, systemIsDark);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    localStorage.setItem(THEME_KEY, chosen);
  }, [theme, chosen]);
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return theme;
}
