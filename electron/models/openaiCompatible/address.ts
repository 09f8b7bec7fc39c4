import { parseOllamaHost } from '../ollama/host';
import type { ModelHost } from '../wire/modelHttp';

/**
 * Reads the address of a server: an URL, or one without its scheme, which is then https unless it is on this computer.
 * Without a path it is `/v1`, as all such servers have it. Null when it cannot be read.
 */
export function parseAddress(value: string): ModelHost | null {
  const trimmed = value.trim();
  if (trimmed === '') return null;
  const secure = parseOllamaHost(trimmed.includes('://') ? trimmed : `https://${trimmed}`);
  const host =
    secure?.loopback === true && !trimmed.includes('://') ? parseOllamaHost(`http://${trimmed}`) : secure;
  if (host === null || host.path !== '') return host;
  return { ...host, path: '/v1', label: `${host.label}/v1` };
}
