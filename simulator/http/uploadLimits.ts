const MEBIBYTE = 1024 * 1024;

/** The most a request may carry. */
const BODY_LIMIT_BYTES = MEBIBYTE;
/** The largest file of each upload. @see PLATFORM §11.5 */
export const fileLimits = { badge: MEBIBYTE, thumbnail: 10 * MEBIBYTE, banner: 10 * MEBIBYTE } as const;
/** What may stand around a file. */
const WRAPPING_BYTES = 64 * 1024;

const UPLOAD = /^\/api\/v1\/channels\/[^/?]+\/(badge|thumbnail|banner)(?:\?|$)/;

/** The most a request to this target may carry: uploads alone may be large. */
export function bodyLimit(method: string, target: string): number {
  const [, name] = method === 'POST' ? (UPLOAD.exec(target) ?? []) : [];
  return name === undefined ? BODY_LIMIT_BYTES : fileLimits[name as keyof typeof fileLimits] + WRAPPING_BYTES;
}
