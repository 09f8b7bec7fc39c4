import type { HealthCheck } from '#shared/contract/health';
import type { VectorStoreStatus } from '#shared/contract/vectorStores';
import { COMPARED } from '#shared/domain/memory';
import { plural } from '../../memory/words';
import { advice, fault, fine } from './healthCheck';

const NAME = 'vector_store';
const TITLE = 'Vector store';
const MEANWHILE = 'Memories are compared on this computer meanwhile, and nothing is lost.';

/** The store outside, when one is chosen or a copy is left in one. */
export function vectorStoreChecks(status: VectorStoreStatus): HealthCheck[] {
  return [
    ...(status.store === 'sqlite-vec' ? [] : [storeCheck(status)]),
    ...[...new Set(status.left)].map(leftCheck),
  ];
}

function storeCheck({
  store,
  address,
  state,
  problem,
  waiting,
  done,
  total,
}: VectorStoreStatus): HealthCheck {
  const where = `${store} at ${address}`;
  const details = waiting === 0 ? [] : [`${plural(waiting, 'change')} to be told.`];
  if (state === 'copying') {
    const value = `Copying to ${where}: ${done.toLocaleString('en')} of ${plural(total, ...COMPARED)}. The rest follows while the app or a command runs.`;
    return fine(NAME, TITLE, problem ?? value);
  }
  if (state === 'ready' && problem === null) {
    return fine(NAME, TITLE, `${where} holds ${plural(total, ...COMPARED)}, as here.`);
  }
  const value = problem ?? `${where} is not in use.`;
  if (state === 'ready') {
    const hint = 'A search by meaning may miss memories. Copy everything anew.';
    return fault(NAME, TITLE, value, { details, hint, repair: 'copy_vectors' });
  }
  if (state === 'failing') {
    const hint = `${MEANWHILE} Look whether the address is right; if it is, copy everything anew.`;
    return fault(NAME, TITLE, value, { details, hint, repair: 'copy_vectors' });
  }
  const todo =
    state === 'refused'
      ? 'Change the address or the key, or allow servers on other computers.'
      : 'Start the server, or choose another store.';
  const hint = `${MEANWHILE} ${todo}`;
  return fault(NAME, TITLE, value, { details, hint });
}

function leftCheck(address: string): HealthCheck {
  return advice(
    'vector_store_left',
    'Copy of vectors',
    `A copy that is not used any more is still at ${address}.`,
    {
      hint: 'It is removed when that server answers. Start it once, or remove the copy there yourself.',
    },
  );
}
