import { safeStorage } from 'electron';
import type { SecretSealer } from '../kernel/ports.ts';

/** How Chromium marks what it sealed with a key that every copy of it has: text is hidden from a glance, no more. */
const OBFUSCATED = Buffer.from('v10');

/** On Linux: whether that key is the one in use; null until it was tried. */
let isObfuscated: boolean | null = null;

/**
 * The system's keyring, by the asynchronous safeStorage, so that nothing waits while the system asks the person. Only Linux has
 * several backends; elsewhere the system's own name is told.
 */
export const systemSealer: SecretSealer = {
  isAvailable: async () => {
    if (process.platform !== 'linux') return safeStorage.isAsyncEncryptionAvailable();
    // Without a keyring Electron seals with a fixed key, and only when asked to. The vault calls that weak and has the
    // person decide before anything is written.
    if (safeStorage.getSelectedStorageBackend() === 'basic_text') safeStorage.setUsePlainTextEncryption(true);
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    // The backend that was chosen by the desktop may not answer, and then that key steps in unsaid: only the seal tells.
    const seal = await safeStorage.encryptStringAsync('which key');
    isObfuscated = seal.subarray(0, OBFUSCATED.length).equals(OBFUSCATED);
    return true;
  },
  backend,
  seal: (text) => safeStorage.encryptStringAsync(text),
  open: async (bytes) => (await safeStorage.decryptStringAsync(Buffer.from(bytes))).result,
};

function backend(): string {
  if (process.platform === 'darwin') return 'keychain';
  if (process.platform === 'win32') return 'dpapi';
  if (isObfuscated === true) return 'basic_text';
  const chosen = safeStorage.getSelectedStorageBackend();
  // A desktop that Electron does not know by name may have a keyring all the same.
  return isObfuscated === false && chosen === 'basic_text' ? 'secret_service' : chosen;
}
