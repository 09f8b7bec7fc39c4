import { isAppUrl } from '../ipc/sender';

/** Copying text on a click is the one thing that a page may do beyond itself. */
export function isAllowedPermission(permission: string, pageUrl: string): boolean {
  return permission === 'clipboard-sanitized-write' && isAppUrl(pageUrl);
}

/** What a window may load: the app's own files and what its pages made themselves. Developer tools only if asked. */
export function isAllowedRequest(url: string, developerTools: boolean): boolean {
  if (isAppUrl(url) || isAppUrl(url.replace(/^blob:/, ''))) return true;
  return url.startsWith('data:') || (developerTools && url.startsWith('devtools://'));
}

/** Links that may be handed to the person's browser or mail program, after they agree. */
export function isExternalLink(url: string): boolean {
  return /^https?:\/\/[^/]/i.test(url) || isMailLink(url);
}

export function isMailLink(url: string): boolean {
  return /^mailto:[^@\s]+@[^@\s]/i.test(url);
}
