import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const SUBPROTOCOL_PREFIX = 'mnemoscope.';

/** A new secret for one run of the host; base64url, so that it fits a URL fragment and a subprotocol name. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Why a request is refused; null when it may pass. A page of another site that reaches this port does not. */
export function refuseRequest(headers: IncomingHttpHeaders, port: number): string | null {
  // A name that an attacker's DNS points here (rebinding) arrives as that name.
  if (!isOwnHost(headers.host, port)) return 'This address serves Mnemoscope on 127.0.0.1 only.';
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host ?? ''}`) {
    return 'Other sites may not use Mnemoscope.';
  }
  return null;
}

/** As refuseRequest, and the caller must be a page of ours and know the token. */
export function refuseUpgrade(headers: IncomingHttpHeaders, port: number, token: string): string | null {
  const refusal = refuseRequest(headers, port);
  if (refusal !== null) return refusal;
  if (headers.origin === undefined) return 'Only a page of Mnemoscope may connect.';
  return offersToken(headers['sec-websocket-protocol'], token) ? null : 'The token is missing or not valid.';
}

export function subprotocolOf(token: string): string {
  return SUBPROTOCOL_PREFIX + token;
}

function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

/** Exactly one subprotocol, compared in constant time whatever its length. */
function offersToken(offered: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(offered?.trim() ?? ''), digest(subprotocolOf(token)));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
