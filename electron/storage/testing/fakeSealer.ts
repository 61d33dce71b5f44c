import type { SecretSealer } from '../sealedJson.ts';

/** A keyring of a test: its sealing is no more than a scramble. */
export function makeSealer(
  backend = 'gnome_libsecret',
  key = 0x5a,
): SecretSealer & { available: boolean; broken: boolean } {
  const flip = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ key);
  return {
    available: true,
    broken: false,
    async isAvailable() {
      return this.available;
    },
    backend: () => backend,
    async seal(text) {
      if (this.broken) throw new Error('the keyring is gone');
      return flip(new TextEncoder().encode(text));
    },
    async open(bytes) {
      return new TextDecoder('utf-8', { fatal: true }).decode(flip(bytes));
    },
  };
}
