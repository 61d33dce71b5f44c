import { Agent, request } from 'node:http';
import type { SealedRequest } from '../../../shared/relaySeal.ts';
import type { Clock } from '../../kernel/ports.ts';
import { KEPT_HEADER } from '../server/requestHead.ts';

const ANSWER_LIMIT_MS = 30_000;
/** Ours to say: what stands in a sealed request is from outside, and may say of its body what is not so. */
const OWN = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'expect',
  'te',
  'upgrade',
  KEPT_HEADER,
]);

export type KeptPost = {
  /** On 127.0.0.1. */
  port: number;
  /** The one-time number by which the receiver knows how long it waited. */
  number: string;
};

/** Brings requests that waited at the relay to the receiver, over one connection, so that they stay in order. */
export class DeliverKept {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns the receiver's status; null when it gave none */
  send({ method, path, headers, body }: SealedRequest, { port, number }: KeptPost): Promise<number | null> {
    const lines = headers.filter((_, at) => !OWN.has((headers[at - (at % 2)] ?? '').toLowerCase()));
    const own = ['Host', `127.0.0.1:${port}`, 'Content-Length', String(body.length), KEPT_HEADER, number];
    return new Promise((resolve) => {
      const sent = request({
        ...{ host: '127.0.0.1', port, agent: this.#agent, method, path },
        headers: [...own, ...lines],
      });
      const cancel = this.#clock.after(ANSWER_LIMIT_MS, () => sent.destroy());
      const end = (status: number | null) => {
        cancel();
        resolve(status);
      };
      sent.on('response', (answer) => {
        answer.on('error', () => {});
        answer.resume();
        end(answer.statusCode ?? null);
      });
      sent.on('error', () => end(null));
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
