const SECRET_BYTES = 48;
const LONGEST = 512;

/** A new secret that nobody can guess. @param randomBytes gives bytes nobody can guess */
export function makeSigningSecret(randomBytes: (count: number) => Uint8Array): string {
  return Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url');
}

/**
 * The signing secret that somebody gives, such as by the clipboard; null when the text can't be one. Any text may sign, also one
 * beyond ASCII. @see PLATFORM §8.3
 */
export function readSigningSecret(text: string): string | null {
  const secret = text.trim();
  const isFit = secret !== '' && secret.length <= LONGEST && !/\p{Cc}/u.test(secret) && secret.isWellFormed();
  return isFit ? secret : null;
}
