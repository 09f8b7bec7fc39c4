import type { Settings } from '#shared/domain/settings';

/** The area that every other one may look into. */
const SHARED_SCOPE = 'personal';

/** The areas that memories of a prompt may come from; null for all. */
export function injectableScopes(settings: Pick<Settings, 'scope' | 'injectOtherScopes'>): string[] | null {
  return settings.injectOtherScopes ? null : [...new Set([settings.scope, SHARED_SCOPE])];
}

export function isOtherScope(
  scope: string,
  settings: Pick<Settings, 'scope' | 'injectOtherScopes'>,
): boolean {
  return !settings.injectOtherScopes && scope !== settings.scope && scope !== SHARED_SCOPE;
}
