import { request, validateHeaderName, validateHeaderValue } from 'node:http';
import type { Sending } from '../../../shared/deliveries.ts';
import type { Clock } from '../../kernel/ports.ts';
import { readLocalAddress } from './localAddress.ts';

export type Outgoing = { url: string; headers: readonly (readonly [string, string])[]; body: Uint8Array };

/** How one sending went. */
export type Outcome = Pick<Sending, 'status' | 'tookMs' | 'answer' | 'failure'>;

const ANSWER_WITHIN_MS = 10_000;
const ANSWER_BYTES = 2_000;
/** Set by the sending itself. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'expect', 'keep-alive']);

/** Sends stored bytes and headers as they are to an address on this computer. Follows no redirect. Never fails. */
export function sendLocally({ url, headers, body }: Outgoing, clock: Clock): Promise<Outcome> {
  const address = readLocalAddress(url);
  if (address === null) return Promise.resolve({ status: null, tookMs: null, answer: '', failure: 'notLocal' });
  const startMs = clock.now();
  return new Promise((resolve) => {
    let stopTimer = () => {};
    const end = (outcome: Partial<Outcome>) => {
      stopTimer();
      resolve({ status: null, answer: '', failure: null, tookMs: clock.now() - startMs, ...outcome });
    };
    const lines = headers.filter(maySend).flat();
    const sent = request({
      host: address.host,
      port: address.port,
      path: address.path,
      method: 'POST',
      agent: false,
      headers: ['Host', new URL(address.href).host, 'Content-Length', String(body.byteLength), ...lines],
    });
    sent.on('response', (answer) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        if (bytes < ANSWER_BYTES) parts.push(part);
        bytes += part.byteLength;
        if (bytes > ANSWER_BYTES) answer.destroy();
      });
      answer.on('error', () => {});
      answer.on('close', () => {
        const status = answer.statusCode ?? null;
        const redirected = status !== null && status >= 300 && status < 400;
        const text = Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8');
        end({ status, answer: text, failure: redirected ? 'redirected' : null });
      });
    });
    sent.on('error', () => end({ failure: 'unreachable' }));
    stopTimer = clock.after(ANSWER_WITHIN_MS, () => {
      end({ failure: 'timedOut' });
      sent.destroy();
    });
    sent.end(body);
  });
}

/** An imported delivery may hold what no header can. */
function maySend([name, value]: readonly [string, string]): boolean {
  if (OWN_HEADERS.has(name.toLowerCase())) return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
