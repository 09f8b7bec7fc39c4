// For tests only: a keychain of the system, where the machine has none. What is in it lies in a file of its own, outside of
// the app's folders: `MNEMOSCOPE_TEST_KEYCHAIN`. Loaded before the app: `electron -r test/support/keychain.cjs .`
'use strict';

const { createCipheriv, createDecipheriv, randomBytes } = require('node:crypto');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { safeStorage } = require('electron');

const file = process.env['MNEMOSCOPE_TEST_KEYCHAIN'];
if (!existsSync(file)) writeFileSync(file, randomBytes(32));
delete process.env['MNEMOSCOPE_TEST_KEYCHAIN']; // the app would take it for a setting
const secret = readFileSync(file);

Object.assign(safeStorage, {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString(text) {
    const start = randomBytes(16);
    const cipher = createCipheriv('aes-256-ctr', secret, start);
    return Buffer.concat([start, cipher.update(text, 'utf8'), cipher.final()]);
  },
  decryptString(encrypted) {
    const decipher = createDecipheriv('aes-256-ctr', secret, encrypted.subarray(0, 16));
    return decipher.update(encrypted.subarray(16), undefined, 'utf8') + decipher.final('utf8');
  },
});
