import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Clock, Fetch } from '../kernel/ports.ts';
import { UpdateProblem } from './updateProblem.ts';

const MOST_REDIRECTS = 5;
/** Without a byte for so long the connection counts as cut. */
const PATIENCE_MS = 60_000;
/** A version's description is a few kilobytes. */
const LARGEST_TEXT = 256 * 1024;
const LARGEST_FILE = 1024 * 1024 * 1024;

type Ports = { fetch: Fetch; clock: Clock; userAgent: string };
export type Wanted = { sha512: string; size: number | null };

/**
 * What is fetched from the update address: by `https` alone, also where it redirects (programs on this computer aside), and with
 * nothing that tells who asks.
 */
export class UpdateFetch {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** A short text. @throws UpdateProblem `offline`, `refused`, `badMetadata` when it is too long */
  async text(url: URL): Promise<string> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of this.#read(url, null)) {
      size += chunk.length;
      if (size > LARGEST_TEXT) throw new UpdateProblem('badMetadata', 'the description of the version is too long');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  /**
   * Writes a file and says how much of it is there, from 0 to 1.
   * @throws UpdateProblem `offline`, `refused`, `badFile` when it is not what it should be; what the disk throws; the signal's reason
   */
  async file(url: URL, path: string, wanted: Wanted, onShare: (share: number) => void, signal: AbortSignal) {
    const hash = createHash('sha512');
    const most = wanted.size ?? LARGEST_FILE;
    let size = 0;
    const file = await open(path, 'w', 0o600);
    try {
      for await (const chunk of this.#read(url, signal)) {
        size += chunk.length;
        if (size > most) throw new UpdateProblem('badFile', `more than ${most} bytes came`);
        hash.update(chunk);
        await file.writeFile(chunk);
        if (wanted.size) onShare(size / wanted.size);
      }
    } finally {
      await file.close();
    }
    if (wanted.size !== null && size !== wanted.size) {
      throw new UpdateProblem('badFile', `${size} bytes came instead of ${wanted.size}`);
    }
    if (hash.digest('base64') !== wanted.sha512) throw new UpdateProblem('badFile', 'its checksum is another one');
  }

  async *#read(url: URL, outer: AbortSignal | null): AsyncGenerator<Uint8Array> {
    const stalled = new AbortController();
    const signal = outer ? AbortSignal.any([outer, stalled.signal]) : stalled.signal;
    const wait = () => this.#ports.clock.after(PATIENCE_MS, () => stalled.abort());
    let calm = wait();
    try {
      const response = await this.#ask(url, signal);
      if (response.body === null) return;
      for await (const chunk of response.body) {
        calm();
        calm = wait();
        yield chunk;
      }
    } catch (cause) {
      outer?.throwIfAborted();
      if (cause instanceof UpdateProblem) throw cause;
      throw new UpdateProblem('offline', 'the connection was cut, or there is none', { cause });
    } finally {
      calm();
      stalled.abort();
    }
  }

  async #ask(from: URL, signal: AbortSignal): Promise<Response> {
    let url = from;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      if (!isSafe(url, from)) throw new UpdateProblem('refused', `the address leads to ${url.protocol}//`);
      const headers = { accept: '*/*', 'cache-control': 'no-cache', 'user-agent': this.#ports.userAgent };
      const response = await this.#ports.fetch(url.href, { headers, signal, redirect: 'manual', credentials: 'omit' });
      if (response.ok) return response;
      await response.body?.cancel();
      const next = URL.parse(response.headers.get('location') ?? '', url.href);
      if (response.status < 300 || response.status > 399 || next === null) {
        throw new UpdateProblem('refused', `the address answered ${response.status}`);
      }
      url = next;
    }
    throw new UpdateProblem('refused', 'the address redirects in a circle');
  }
}

/** Nobody on the way can change what comes from there. A program on this computer may be asked without encryption, to try it. */
function isSafe({ protocol, origin, username }: URL, from: URL): boolean {
  if (username !== '') return false;
  return protocol === 'https:' || (from.hostname === '127.0.0.1' && origin === from.origin);
}
