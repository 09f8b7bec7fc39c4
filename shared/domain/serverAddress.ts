import { z } from 'zod';

const IPV4_LOOPBACK = /^127(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/u;

/** 127.0.0.0/8, ::1 (also as ::ffff:127.…) and the name localhost. Any other name may lead anywhere. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/gu, '').toLowerCase();
  if (bare === 'localhost' || bare === '::1') return true;
  return IPV4_LOOPBACK.test(bare.replace(/^::ffff:/u, ''));
}

/** With or without “http://”: the name or number of the computer, the port, the rest. */
const ADDRESS = /^(?:https?:\/\/)?(?<host>[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::(?<port>\d+))?(?:[/?#]\S*)?$/iu;
const anyUrl = z.url();

export interface ServerAddress {
  /** An IPv6 address in brackets. */
  host: string;
}

/** Whether an address says who logs in, or has a part after “?”, where keys stand. */
export function holdsSecret(address: string): boolean {
  return /^(?:\w+:\/\/)?[^/?#]*@|\?/u.test(address.trim());
}

/** A text that may be an address, without who logs in and without what follows “?”. */
export function withoutSecret(text: string): string {
  return text.replace(/^(\w+:\/\/)?.*@/su, '$1…@').replace(/\?.*$/su, '?…');
}

/** An address of the web, with or without its “http://”; null when it is none, or says who logs in. */
export function webAddress(text: string): ServerAddress | null {
  const said = text.trim();
  const { host, port } = ADDRESS.exec(said)?.groups ?? {};
  if (host === undefined || Number(port) === 0) return null;
  if (!anyUrl.safeParse(/^https?:\/\//iu.test(said) ? said : `http://${said}`).success) return null;
  return { host: host.toLowerCase() };
}

/** The same in all forms that people write for model servers: also `:8080`, and `::1` without brackets. */
export function modelServerAddress(text: string): ServerAddress | null {
  const said = text.trim().replace(/^["']|["']$/gu, '');
  if (/^:\d+$/u.test(said)) return webAddress(`127.0.0.1${said}`);
  const isBareIpv6 = /^[\da-f:.]*:[\da-f:.]*:[\da-f:.]*$/iu.test(said);
  return webAddress(isBareIpv6 ? `[${said}]` : said);
}

/** Whether what is sent to a model server at this address goes to another computer. Empty: the usual one here. */
export function isElsewhere(address: string): boolean {
  const host = modelServerAddress(address)?.host ?? 'localhost';
  // A server on “all addresses” is reached by loopback.
  return !isLoopback(host) && host !== '0.0.0.0' && host !== '[::]';
}
