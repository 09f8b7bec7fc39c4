import { isLoopback } from '#shared/domain/serverAddress';
import type { ModelHost } from '../wire/modelHttp';

const DEFAULT_PORT = 11434;

/** The addresses behind a name: a server on "all addresses" is reached by loopback, IPv4 first. */
function addressesOf(hostname: string): string[] {
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === '' || bare === '0.0.0.0') return ['127.0.0.1'];
  if (bare === 'localhost' || bare === '::') return ['127.0.0.1', '::1'];
  return [bare];
}

/** "::1" is written without brackets by some; an URL needs them. */
function bracketed(authority: string): string {
  const bareIpv6 = /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(authority);
  return bareIpv6 ? `[${authority}]` : authority;
}

/**
 * Reads an address in all forms that OLLAMA_HOST may have: host, host:port, :port, [IPv6]:port, URL. Null when it
 * is none of them. Empty means the default.
 */
export function parseOllamaHost(value: string): ModelHost | null {
  const trimmed = value.trim().replace(/^["']|["']$/g, '');
  const withScheme = /^(https?):\/\//i.exec(trimmed);
  const rest = withScheme === null ? trimmed : trimmed.slice(withScheme[0].length);
  if (rest.includes('://')) return null;
  const scheme = withScheme?.[1]?.toLowerCase() ?? 'http';
  const slash = rest.indexOf('/');
  const authority = slash === -1 ? rest : rest.slice(0, slash);
  const path = slash === -1 ? '' : rest.slice(slash);
  // A scheme of its own brings the port of that scheme, as the official clients have it.
  const schemePort = scheme === 'https' ? 443 : 80;
  const defaultPort = withScheme === null ? DEFAULT_PORT : schemePort;
  const full = /^(:\d*)?$/.test(authority) ? `0.0.0.0${authority}` : bracketed(authority);
  try {
    const url = new URL(`${scheme}://${full}${path}`);
    if (url.username !== '' || url.password !== '') return null;
    const explicit = /:(\d+)$/.exec(full.replace(/^\[.*\]/, ''))?.[1];
    const port = explicit === undefined ? defaultPort : Number(explicit);
    if (port < 1 || port > 65_535) return null;
    const hosts = addressesOf(url.hostname);
    const shown = hosts[0]?.includes(':') === true ? `[${hosts[0]}]` : (hosts[0] ?? '');
    return {
      secure: scheme === 'https',
      hosts,
      port,
      path: url.pathname.replace(/\/+$/, ''),
      loopback: hosts.every(isLoopback),
      label: `${scheme}://${shown}:${String(port)}${url.pathname.replace(/\/+$/, '')}`,
    };
  } catch {
    return null;
  }
}

/** The address that counts: the setting, else OLLAMA_HOST, else "" for the default. */
export function ollamaAddress(setting: string, env: Record<string, string | undefined>): string {
  const chosen = setting.trim();
  return chosen === '' ? (env['OLLAMA_HOST'] ?? '').trim() : chosen;
}
