import { z } from 'zod';
import type { Emoticon } from '../../shared/chat.ts';
import { plainMessage } from '../kernel/plainText.ts';
import type { Clock, Fetch, Logger } from '../kernel/ports.ts';
import { isPackName, sheetPath } from './emoticonSheet.ts';

const MAX_SHEET_BYTES = 2 * 1024 * 1024;
const MAX_MANIFEST_BYTES = 2 * 1024 * 1024;
const MAX_EMOTICONS = 500;
/** A message may name any pack; so many are kept, whether they exist or not. */
const MAX_PACKS = 16;
const FETCH_LIMIT_MS = 10_000;
/** After a failure the service is left alone for a while. */
const RETRY_AFTER_MS = 60_000;
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const length = z.number().nonnegative().max(10_000);
const position = z.looseObject({ x: length, y: length, width: length.positive(), height: length.positive() });
const manifest = z.record(
  z.string(),
  z.looseObject({ default: z.boolean().optional(), emoticons: z.record(z.string(), z.unknown()) }),
);

type Kept<T> = { value: Promise<T | null>; atMs: number; failed: boolean };
type Deps = { clock: Clock; fetch: Fetch; log: Logger; baseUrl: string };

/** The service's own emoticons: what there is to pick from, and the pictures. @see PLATFORM §6.5 */
export class Emoticons {
  readonly #deps: Deps;
  readonly #sheets = new Map<string, Kept<Uint8Array>>();
  readonly #lists = new Map<'list', Kept<Emoticon[]>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The picture of a builtin pack, a PNG of at most 2 MiB; null when there is none to be had. */
  sheet(pack: string): Promise<Uint8Array | null> {
    if (!isPackName(pack)) return Promise.resolve(null);
    return this.#keep(this.#sheets, pack, () => this.#fetchSheet(pack));
  }

  /** Emoticons to pick from: those of the packs everybody has; empty when the service does not tell. */
  async list(): Promise<Emoticon[]> {
    return (await this.#keep(this.#lists, 'list', () => this.#fetchList())) ?? [];
  }

  #keep<K, T>(cache: Map<K, Kept<T>>, key: K, load: () => Promise<T | null>): Promise<T | null> {
    const { clock, log } = this.#deps;
    const found = cache.get(key);
    if (found && !(found.failed && Math.abs(clock.now() - found.atMs) >= RETRY_AFTER_MS)) return found.value;
    const kept: Kept<T> = { value: Promise.resolve(null), atMs: clock.now(), failed: false };
    kept.value = load()
      .catch((cause: unknown) => {
        log.warn('emoticons.failed', { key, why: String(cause) });
        return null;
      })
      .then((value) => {
        kept.failed = value === null;
        kept.atMs = clock.now();
        return value;
      });
    cache.delete(key);
    cache.set(key, kept);
    const oldest = cache.keys().next();
    if (cache.size > MAX_PACKS && !oldest.done) cache.delete(oldest.value);
    return kept.value;
  }

  async #fetchSheet(pack: string): Promise<Uint8Array | null> {
    const response = await this.#get(`${pack}.png`);
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (!response.ok || type !== 'image/png') return discarded(response);
    const bytes = await readBytes(response, MAX_SHEET_BYTES);
    return bytes && PNG_SIGNATURE.every((byte, index) => bytes[index] === byte) ? bytes : null;
  }

  async #fetchList(): Promise<Emoticon[] | null> {
    const response = await this.#get('manifest.json');
    if (!response.ok) return discarded(response);
    const bytes = await readBytes(response, MAX_MANIFEST_BYTES);
    if (!bytes) return null;
    const packs = Object.entries(manifest.parse(JSON.parse(new TextDecoder().decode(bytes))));
    const everybodys = packs.filter(([, { default: isDefault }]) => isDefault === true);
    const found = new Map<string, Emoticon>();
    for (const [pack, { emoticons }] of everybodys.length > 0 ? everybodys : packs) {
      for (const [text, where] of Object.entries(emoticons)) {
        const emoticon = readEmoticon(pack, text, where);
        if (emoticon && !found.has(text) && found.size < MAX_EMOTICONS) found.set(text, emoticon);
      }
    }
    return [...found.values()];
  }

  #get(file: string): Promise<Response> {
    const { fetch, baseUrl } = this.#deps;
    return fetch(`${baseUrl}/_latest/emoticons/${file}`, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
  }
}

/** What the picker shows must be what the chat takes, so a text that is not plain is left out. */
function readEmoticon(pack: string, text: string, where: unknown): Emoticon | null {
  const path = sheetPath('builtin', pack);
  const read = position.safeParse(where);
  if (path === null || !read.success || text === '' || plainMessage(text) !== text) return null;
  const { x, y, width, height } = read.data;
  return { text, sheetPath: path, x, y, width, height };
}

async function discarded(response: Response): Promise<null> {
  await response.body?.cancel();
  return null;
}

/** The body, or null when it is longer than `limit`; what is too long is not read to its end. */
async function readBytes(response: Response, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
