import { keysStatus, keyRoutes, type KeyName } from '#shared/contract/keys';
import { AppError } from '#shared/errors';

/** Where keys are kept between two runs. */
export interface KeyVault {
  /** Why keys cannot be kept, and what to do instead; null when they can. */
  refusal(): string | null;
  /** @throws AppError FORBIDDEN when it cannot be kept */
  keep(name: KeyName, value: string): void;
  forget(name: KeyName): void;
}

/**
 * The routes of keys, in front of the engine: only a host with a vault gives it any. `input` is valid; `ask` asks the
 * engine. @throws AppError FORBIDDEN where keys cannot be kept
 */
export async function answerKeys(
  vault: KeyVault | undefined,
  { route, input }: { route: keyof typeof keyRoutes; input: unknown },
  ask: () => Promise<unknown>,
): Promise<unknown> {
  if (route === 'keys.set') {
    const { name, value } = keyRoutes['keys.set'].input.parse(input);
    present(vault).keep(name, value);
  }
  if (route === 'keys.forget') present(vault).forget(keyRoutes['keys.forget'].input.parse(input).name);
  const status = keysStatus.parse(await ask());
  return vault === undefined ? status : { ...status, refusal: vault.refusal() };
}

export function isKeyRoute(route: string): route is keyof typeof keyRoutes {
  return Object.hasOwn(keyRoutes, route);
}

function present(vault: KeyVault | undefined): KeyVault {
  if (vault !== undefined) return vault;
  throw new AppError(
    'FORBIDDEN',
    'Keys are kept by the desktop app only. Here they come from the environment; the settings say by which names.',
  );
}
