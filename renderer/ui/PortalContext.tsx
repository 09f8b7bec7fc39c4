import { createContext, useContext } from 'react';

const PortalContext = createContext<HTMLElement | null>(null);

/**
 * Where floating parts are mounted. A modal dialog lies above the page, so its own menus and tooltips go inside it;
 * all others go into the view, so that nothing is outside the landmarks.
 */
export const PortalProvider = PortalContext.Provider;

export function usePortal(): HTMLElement | undefined {
  return useContext(PortalContext) ?? document.querySelector('main') ?? undefined;
}
