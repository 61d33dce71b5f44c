import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { RawHeaders } from '../shared/relayFrames.ts';
import { answerHeaders } from './headers.ts';
import type { Answer } from './relayedApp.ts';

/** How long a sender is asked to wait before it tries again, in seconds. */
const RETRY_AFTER = '5';

/** Says in the relay's own name why a request did not come through. */
export function refuse(response: ServerResponse, status: number): void {
  const text = `${STATUS_CODES[status] ?? status}\n`;
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...(status === 503 || status === 429 ? { 'Retry-After': RETRY_AFTER } : {}),
  });
  response.end(text);
  // What is still to come is thrown away: a connection cut meanwhile would take this answer with it.
  response.req.resume();
}

/** Writes an app's answer to who asked, as it comes. */
export function publicAnswer(response: ServerResponse): Answer {
  return {
    head: (status, headers, last) => writeHead(response, status, headers, last),
    body: (bytes, last, taken) => {
      if (response.destroyed) return;
      try {
        if (last) response.end(bytes);
        else response.write(bytes, taken);
      } catch {
        response.destroy(); // longer or shorter than its length said
      }
    },
    kept: () => {
      if (!response.destroyed) response.writeHead(202, { 'Content-Length': 0 }).end();
    },
    fail: (status) => {
      if (!response.destroyed) refuse(response, status);
    },
    cut: () => response.destroy(),
  };
}

function writeHead(response: ServerResponse, status: number, headers: RawHeaders, last: boolean): boolean {
  if (response.destroyed) return false;
  const kept = answerHeaders(headers);
  if (!kept) {
    refuse(response, 502);
    return false;
  }
  // An answer of another length than it says would pass for the next one on a shared connection.
  response.strictContentLength = true;
  try {
    response.writeHead(status, kept);
    // Else the head leaves with the first of the body: flushed alone, node would write it as UTF-8.
    if (last) response.end();
  } catch {
    response.destroy();
    return false;
  }
  return true;
}
