import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type * as Electron from 'electron';
import { strict } from '../strict.ts';
import { app } from './app.ts';

type Backend = ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>;

/** Chromium's marks of a key that is no secret, and of one from a keyring. */
const MARKS = { plain: Buffer.from('v10'), keyring: Buffer.from('v11') };
const MARK_BYTES = 3;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ENCRYPTING = 'Error while encrypting the text provided to safeStorage.encryptString.';
const DECRYPTING = 'Error while decrypting the ciphertext provided to safeStorage.decryptString.';

let allowsPlainText = false;

/** The key lies beside what it protects: this stands in for a keyring and protects nothing. */
function readKey(): Buffer {
  const file = path.join(app.getPath('userData'), 'stand-in.key');
  try {
    return readFileSync(file);
  } catch {
    const key = randomBytes(32);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}

/** Electron's `safeStorage` on Linux; the environment names the backend (STANDIN_STORAGE_BACKEND, else `basic_text`). */
export const safeStorage = strict('electron.safeStorage', {
  getSelectedStorageBackend(): Backend {
    if (!app.isReady()) return 'unknown';
    return (process.env.STANDIN_STORAGE_BACKEND || 'basic_text') as Backend;
  },
  setUsePlainTextEncryption(isAllowed: boolean): void {
    allowsPlainText = isAllowed;
  },
  // With no keyring Electron encrypts only after the app has agreed to a key that is no secret.
  isEncryptionAvailable: (): boolean =>
    app.isReady() && (allowsPlainText || safeStorage.getSelectedStorageBackend() !== 'basic_text'),
  encryptString(plainText: string): Buffer {
    if (!safeStorage.isEncryptionAvailable()) throw new Error(`${ENCRYPTING} Encryption is not available.`);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', readKey(), nonce);
    const { plain, keyring } = MARKS;
    const mark = safeStorage.getSelectedStorageBackend() === 'basic_text' ? plain : keyring;
    return Buffer.concat([mark, nonce, cipher.update(plainText, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  },
  decryptString(encrypted: Buffer): string {
    if (!safeStorage.isEncryptionAvailable()) throw new Error(`${DECRYPTING} Decryption is not available.`);
    if (!Object.values(MARKS).some((mark) => encrypted.subarray(0, MARK_BYTES).equals(mark))) {
      throw new Error(`${DECRYPTING} Ciphertext does not appear to be encrypted.`);
    }
    try {
      const start = MARK_BYTES + NONCE_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', readKey(), encrypted.subarray(MARK_BYTES, start));
      decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(encrypted.subarray(start, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      throw new Error(DECRYPTING);
    }
  },
  isAsyncEncryptionAvailable: async (): Promise<boolean> => safeStorage.isEncryptionAvailable(),
  encryptStringAsync: async (plainText: string): Promise<Buffer> => safeStorage.encryptString(plainText),
  decryptStringAsync: async (encrypted: Buffer): Promise<Electron.DecryptStringAsyncReturnValue> => ({
    shouldReEncrypt: false,
    result: safeStorage.decryptString(encrypted),
  }),
} satisfies Partial<Electron.SafeStorage>);
