import type { KeyName, KeysStatus } from '#shared/contract/keys';

/** The environment variables that keys are taken from. */
export const KEY_VARIABLES: Readonly<Record<KeyName, string>> = {
  openai: 'MNEMOSCOPE_OPENAI_API_KEY',
  vectorStore: 'MNEMOSCOPE_VECTOR_STORE_API_KEY',
};
const NAMES: readonly KeyName[] = ['openai', 'vectorStore'];

/**
 * Keys of services, in the memory of the worker that calls them and nowhere else: never in the store, a setting, a log or
 * an answer. The environment comes before what the desktop app took from the keychain.
 */
export class KeyRing {
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #given = new Map<KeyName, string>();

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env;
  }

  get(name: KeyName): string | null {
    return this.#fromEnvironment(name) ?? this.#given.get(name) ?? null;
  }

  /** From the keychain. Null: it is there no more. */
  give(name: KeyName, value: string | null): void {
    if (value === null) this.#given.delete(name);
    else this.#given.set(name, value);
  }

  sources(): KeysStatus['keys'] {
    return NAMES.map((name) => {
      if (this.#fromEnvironment(name) !== null) return { name, source: 'environment' };
      return { name, source: this.#given.has(name) ? 'keychain' : null };
    });
  }

  #fromEnvironment(name: KeyName): string | null {
    const value = this.#env[KEY_VARIABLES[name]]?.trim() ?? '';
    return value === '' ? null : value;
  }
}
