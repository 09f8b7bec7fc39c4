import { isLoopback } from '#shared/domain/serverAddress';
import type { VectorStoreName } from '#shared/domain/storeSettings';
import { CHROMA_URL, ChromaIndex } from './chroma';
import { connectChroma } from './chromaClient';
import type { ConnectionOptions, StoreAddress } from './connection';
import { QdrantIndex } from './qdrant';
import { connectQdrant } from './qdrantClient';
import { ACTIAN, QDRANT } from './qdrantDialects';
import { IndexFault, type VectorIndex } from './vectorIndex';

export type OutsideStore = Exclude<VectorStoreName, 'sqlite-vec'>;

const KINDS = {
  qdrant: { title: QDRANT.title, url: QDRANT.url },
  actian: { title: ACTIAN.title, url: ACTIAN.url },
  chroma: { title: 'Chroma', url: CHROMA_URL },
} as const;

/** Where a store is; the usual place when nothing is said. @throws IndexFault refused, for an address that is none */
export function addressOf(store: OutsideStore, setting: string): StoreAddress {
  const { title, url: usual } = KINDS[store];
  const said = setting.trim() === '' ? usual : setting.trim();
  const url = URL.parse(/^https?:\/\//iu.test(said) ? said : `http://${said}`);
  // Not repeated: what is told of it may be read by others.
  if (url !== null && (url.username !== '' || url.password !== '' || url.search !== '')) {
    throw new IndexFault(
      'refused',
      'The address holds a password or a key. Leave it out, and set MNEMOSCOPE_VECTOR_STORE_API_KEY.',
    );
  }
  if (url === null || url.hostname === '' || url.hash !== '') {
    throw new IndexFault('refused', `“${said}” is no address. It should be like ${usual}.`);
  }
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const path = url.pathname.replace(/\/+$/u, '');
  if (store === 'chroma' && path !== '') {
    throw new IndexFault('refused', `Chroma cannot be asked below a path. Leave out “${path}”.`);
  }
  return { title, url: `${url.origin}${path}`, host: url.hostname, port, path };
}

/** @throws IndexFault refused, when it is on another computer and that was not allowed */
export function checkAllowed(
  { title, url, host }: StoreAddress,
  { allowRemote, key }: { allowRemote: boolean; key: string | null },
): void {
  if (isLoopback(host)) return;
  if (!allowRemote) {
    throw new IndexFault(
      'refused',
      `${title} at ${url} is not on this computer. To use it, switch on “Servers on other computers” in the settings.`,
    );
  }
  if (key !== null && url.startsWith('http:')) {
    throw new IndexFault('refused', `The key would travel to ${url} in the open. Use an address with https.`);
  }
}

export interface OpenOptions extends ConnectionOptions {
  store: OutsideStore;
  address: StoreAddress;
  key: string | null;
}

/** A collection of that store. Nothing is connected yet. */
export function openIndex(
  { store, address, key, ...options }: OpenOptions,
  collection: { name: string; dimensions: number },
): VectorIndex {
  const headers = (name: string): Record<string, string> => (key === null ? {} : { [name]: key });
  if (store === 'chroma') {
    return new ChromaIndex(connectChroma(address, headers('x-chroma-token'), options), collection.name);
  }
  const dialect = store === 'qdrant' ? QDRANT : ACTIAN;
  return new QdrantIndex(connectQdrant(address, headers(dialect.keyHeader), options), dialect, collection);
}
