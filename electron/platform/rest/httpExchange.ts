import type { AppError } from '../../../shared/errors.ts';
import type { Clock, Fetch } from '../../kernel/ports.ts';

/** One request goes out and is given up after this long, body included. */
const TIMEOUT_MS = 15_000;
/** A picture of 10 MiB over a slow line takes longer than any answer. */
const FORM_TIMEOUT_MS = 120_000;
/** No reply of the platform comes near it: 100 chatters are some 10 KiB, an expanded channel 20. */
const LARGEST_BODY_BYTES = 8 * 1024 * 1024;

/** What became of one request. `reached`: the service may have seen it. */
export type HttpExchange =
  | { kind: 'answered'; status: number; headers: Headers; text: string; sentAtMs: number }
  /** The status line came, the body did not or was too large. */
  | { kind: 'torn'; status: number; headers: Headers; error: AppError; retry: boolean; sentAtMs: number }
  | { kind: 'failed'; error: AppError; reached: boolean };

export type HttpExchangeRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | FormData | undefined;
  /** How the address may be called in an error. */
  shownPath: string;
  signal?: AbortSignal | undefined;
};

/**
 * Sends one request and reads its reply as text, within TIMEOUT_MS (a form: FORM_TIMEOUT_MS) and LARGEST_BODY_BYTES. Redirects are not followed:
 * no endpoint has one, and the token must not travel.
 * @throws the signal's reason when the caller aborts.
 */
export async function httpExchange(
  deps: { clock: Clock; fetch: Fetch },
  request: HttpExchangeRequest,
): Promise<HttpExchange> {
  const { url, method, headers, body, shownPath, signal } = request;
  // One for both ends: what `AbortSignal.any` hangs on the caller's own signal stays there until garbage is collected.
  const end = new AbortController();
  const abort = (): void => end.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const afterMs = body instanceof FormData ? FORM_TIMEOUT_MS : TIMEOUT_MS;
  let isTimedOut = false;
  const cancelTimeout = deps.clock.after(afterMs, () => {
    isTimedOut = true;
    end.abort();
  });
  const sentAtMs = deps.clock.now();
  let response: Response | null = null;

  function broken(cause: unknown): HttpExchange {
    signal?.throwIfAborted();
    const tooLarge = cause instanceof TooLarge;
    const error: AppError = tooLarge
      ? { kind: 'badPayload', where: shownPath, detail: `larger than ${LARGEST_BODY_BYTES / 1024 / 1024} MiB` }
      : isTimedOut
        ? { kind: 'timedOut', path: shownPath, afterMs }
        : { kind: 'offline' };
    if (!response) return { kind: 'failed', error, reached: isTimedOut || !neverConnected(cause) };
    return { kind: 'torn', status: response.status, headers: response.headers, error, retry: !tooLarge, sentAtMs };
  }

  try {
    response = await deps.fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: end.signal,
      ...(body === undefined ? {} : { body }),
    });
    const text = await readText(response);
    return { kind: 'answered', status: response.status, headers: response.headers, text, sentAtMs };
  } catch (cause) {
    return broken(cause);
  } finally {
    cancelTimeout();
    signal?.removeEventListener('abort', abort);
  }
}

class TooLarge extends Error {}

const utf8 = new TextDecoder();

async function readText(response: Response): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > LARGEST_BODY_BYTES) {
      // Nobody waits for it to end: it may not.
      reader.cancel().catch(() => undefined);
      throw new TooLarge();
    }
    chunks.push(read.value);
  }
  // Whole it is read many times faster than piece by piece.
  return utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}

/** Causes by which a request can't have reached the service, as Node names them. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL']);

function neverConnected(cause: unknown): boolean {
  for (let level = cause; level instanceof Error; level = level.cause) {
    if ('code' in level && unreached.has(String(level.code))) return true;
  }
  return false;
}
