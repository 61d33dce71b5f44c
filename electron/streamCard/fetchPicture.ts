import type { CardDeps } from './cardChannel.ts';
import { pictureType } from './pictureType.ts';

/** A picture that is looked at is smaller than one that may be sent. */
const LARGEST_BYTES = 4 * 1024 * 1024;
const LIMIT_MS = 15_000;

/** A picture as a data address. null: there is none, it is no picture, too large, or lies on another computer than the service. */
export async function fetchPicture(
  { platform, fetch, log }: Pick<CardDeps, 'platform' | 'fetch' | 'log'>,
  address: string | null,
): Promise<string | null> {
  const url = address === null ? null : URL.parse(address, `${platform.baseUrl}/`);
  if (url === null || url.origin !== new URL(platform.baseUrl).origin) return null;
  try {
    const response = await fetch(url.href, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
    const bytes = response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    const found = bytes && bytes.length <= LARGEST_BYTES ? pictureType(bytes) : null;
    return bytes && found && `data:${found.type};base64,${Buffer.from(bytes).toString('base64')}`;
  } catch (cause) {
    log.warn('streamCard.pictureNotRead', { why: String(cause) });
    return null;
  }
}
