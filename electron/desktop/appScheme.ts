import { protocol } from 'electron';
import { securityHeaders } from '../hosts/contentSecurity';
import { readStaticFile } from '../hosts/staticFiles';
import { APP_HOST, APP_SCHEME } from '../ipc/sender';

/** Makes app:// an origin like https:// (same-origin rules, fetch, CSP). Only before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built renderer, and nothing else, under app://mnemoscope/. */
export function serveAppScheme(rendererDir: string): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const url = new URL(request.url);
    const file = url.host === APP_HOST ? await readStaticFile(rendererDir, url.pathname) : null;
    if (file === null) return new Response('Not found.', { status: 404, headers: securityHeaders() });
    return new Response(new Uint8Array(file.body), {
      headers: { ...securityHeaders(), 'Content-Type': file.type },
    });
  });
}
