import { safeStorage } from 'electron';
import type { SecretSealer } from '../storage/sealedJson.ts';

/** The system's keyring, by safeStorage. Only Linux has several backends; elsewhere the system's own name is told. */
export const systemSealer: SecretSealer = {
  isAvailable: () => {
    // Without a keyring Electron seals with a fixed key, and only when asked to. The vault calls that weak and has the
    // person decide before anything is written.
    if (backend() === 'basic_text') safeStorage.setUsePlainTextEncryption(true);
    return safeStorage.isEncryptionAvailable();
  },
  backend,
  seal: (text) => safeStorage.encryptString(text),
  open: (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
};

function backend(): string {
  if (process.platform === 'darwin') return 'keychain';
  if (process.platform === 'win32') return 'dpapi';
  return safeStorage.getSelectedStorageBackend();
}
