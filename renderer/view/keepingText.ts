import type { TFunction } from 'i18next';
import type { Keeping } from '../../shared/session.ts';

// Names people know for what seals the sign-in; others are shown as the system calls them.
const known: Record<string, string> = {
  gnome_libsecret: 'Secret Service',
  kwallet: 'KWallet',
  kwallet5: 'KWallet',
  kwallet6: 'KWallet',
  keychain: 'Keychain',
  dpapi: 'Windows DPAPI',
};

/** The name of what seals the sign-in, e.g. `Secret Service`, `basic_text`. */
export function backendName(backend: string): string {
  return Object.hasOwn(known, backend) ? (known[backend] ?? backend) : backend;
}

/** How the sign-in is kept, in one sentence. */
export function keepingText({ backend, strength, kept }: Keeping, t: TFunction<'signIn'>): string {
  if (kept === 'asked') return t('keeping.asked');
  if (kept === 'memory') return t('keeping.memory');
  return t(strength === 'system' ? 'keeping.system' : 'keeping.weak', { backend: backendName(backend) });
}
