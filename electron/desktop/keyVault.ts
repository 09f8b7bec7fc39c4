import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { keyName, type KeyName } from '#shared/contract/keys';
import { AppError, messageOf } from '#shared/errors';
import type { KeyVault } from '../ipc/keyRoutes';
import { KEY_VARIABLES } from '../models/keyRing';

/** The part of Electron's safeStorage that is used: it encrypts by a key in the keychain of the system. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** On Linux only, and not in old versions. */
  getSelectedStorageBackend?(): string;
}

/** Encrypted, as base64. */
const keptKeys = z.partialRecord(keyName, z.string());
type KeptKeys = z.infer<typeof keptKeys>;

/** What Electron falls back to on Linux: a key that anybody knows, which is as good as plain text. */
const OPEN_BACKENDS: ReadonlySet<string> = new Set(['basic_text', 'unknown']);

const INSTEAD = `Until then, set ${Object.values(KEY_VARIABLES).join(' or ')} before you start the app.`;

/** Keys of services between two runs: in a file, encrypted by the keychain of the system, or nowhere. */
export class DesktopKeyVault implements KeyVault {
  constructor(
    private readonly file: string,
    private readonly safe: SafeStorage,
    private readonly platform: NodeJS.Platform,
    private readonly log: (line: string) => void,
  ) {}

  refusal(): string | null {
    if (!this.safe.isEncryptionAvailable()) {
      return `This system has no keychain that keys could be kept in. ${INSTEAD}`;
    }
    if (this.platform !== 'linux') return null;
    const backend = this.safe.getSelectedStorageBackend?.() ?? 'unknown';
    if (!OPEN_BACKENDS.has(backend)) return null;
    return `Keys would be kept as plain text here, so they are not. Install or unlock a keyring, such as GNOME Keyring or KWallet, and start the app again. ${INSTEAD}`;
  }

  keep(name: KeyName, value: string): void {
    const refusal = this.refusal();
    if (refusal !== null) throw new AppError('FORBIDDEN', refusal);
    try {
      this.#write({ ...this.#read(), [name]: this.safe.encryptString(value).toString('base64') });
    } catch (error) {
      throw new AppError('FORBIDDEN', `The key could not be kept: ${messageOf(error)}`);
    }
  }

  forget(name: KeyName): void {
    const { [name]: gone, ...others } = this.#read();
    if (gone !== undefined) this.#write(others);
  }

  /** All that can be read; a key of which the keychain has lost its part is passed over. */
  all(): { name: KeyName; value: string }[] {
    if (this.refusal() !== null) return [];
    return keyName.options.flatMap((name) => {
      const encrypted = this.#read()[name];
      if (encrypted === undefined) return [];
      try {
        return [{ name, value: this.safe.decryptString(Buffer.from(encrypted, 'base64')) }];
      } catch {
        // What went wrong may name what was to be read.
        this.log(`the key ${name} could not be read from the keychain`);
        return [];
      }
    });
  }

  #read(): KeptKeys {
    try {
      return keptKeys.parse(JSON.parse(readFileSync(this.file, 'utf8')));
    } catch {
      return {}; // not there yet, or damaged: nothing can be got out of it
    }
  }

  #write(keys: KeptKeys): void {
    writeFileSync(`${this.file}.new`, JSON.stringify(keys), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}
