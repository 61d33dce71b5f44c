import { Agent, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { machineTime, type RealTime } from '../world/clock.ts';
import type { DeliveryRequest, DeliveryResult, Sender } from '../world/hooks/sender.ts';
import { type Address, addressesOf, isLoopback } from './loopback.ts';

export type HttpSenderOptions = {
  /** Lets deliveries leave this machine. Default: no. */
  readonly allowRemote?: boolean;
  readonly real?: RealTime;
  readonly addressesOf?: (hostname: string) => Promise<Address[]>;
};

/**
 * What a receiver gets in real time although virtual time jumps: a jump must not fail calls that are just being answered. One of
 * months takes longer than this by itself, so that in a jump it counts from its end.
 */
const GRACE_MS = 250;
/** Chunks of an answer's body that are read before the connection is given up. */
const MOST_CHUNKS = 64;

type Flight = { readonly startedAtMs: number; readonly controller: AbortController; end(result: DeliveryResult): void };

/** Calls hooks over HTTP. Redirects are not followed, and no proxy is asked. @see API "Events", PLATFORM §8.4 */
export class HttpSender implements Sender {
  readonly #allowRemote: boolean;
  readonly #real: RealTime;
  readonly #addressesOf: (hostname: string) => Promise<Address[]>;
  readonly #plain = new Agent({ keepAlive: true });
  readonly #secure = new TlsAgent({ keepAlive: true });
  readonly #flights = new Map<number, Flight>();
  readonly #expiredEarly = new Set<number>();

  constructor(options: HttpSenderOptions = {}) {
    this.#allowRemote = options.allowRemote ?? false;
    this.#real = options.real ?? machineTime;
    this.#addressesOf = options.addressesOf ?? addressesOf;
  }

  send(request: DeliveryRequest): Promise<DeliveryResult> {
    const { attemptId } = request;
    return new Promise((resolve) => {
      const controller = new AbortController();
      const end = (result: DeliveryResult) => {
        if (!this.#flights.delete(attemptId)) return;
        resolve(result);
        if (result.kind !== 'answered') controller.abort();
      };
      this.#flights.set(attemptId, { startedAtMs: this.#real.now(), controller, end });
      this.#call(request, controller.signal).then(
        (status) => end({ kind: 'answered', status }),
        (cause) => end({ kind: 'failed', error: cause instanceof Error ? cause.message || cause.name : String(cause) }),
      );
      if (this.#expiredEarly.delete(attemptId)) this.expire(attemptId, false);
    });
  }

  expire(attemptId: number, inJump: boolean): void {
    const flight = this.#flights.get(attemptId);
    if (flight === undefined) {
      this.#expiredEarly.add(attemptId);
      return;
    }
    if (inJump) {
      this.#real.wakeAfter(0, () => this.#real.wakeAfter(GRACE_MS, () => flight.end({ kind: 'timedOut' })));
      return;
    }
    const graceMs = GRACE_MS - (this.#real.now() - flight.startedAtMs);
    if (graceMs <= 0) flight.end({ kind: 'timedOut' });
    else this.#real.wakeAfter(graceMs, () => flight.end({ kind: 'timedOut' }));
  }

  close(): void {
    for (const { controller } of this.#flights.values()) controller.abort();
    this.#plain.destroy();
    this.#secure.destroy();
  }

  /** @returns the status of the answer, whose body nobody reads */
  async #call({ url, headers, body }: DeliveryRequest, signal: AbortSignal): Promise<number> {
    const target = new URL(url);
    const addresses = await this.#addressesOf(target.hostname);
    if (!this.#allowRemote && !addresses.every(isLoopback)) {
      throw new Error(`refused: ${target.hostname} is not on this machine`);
    }
    const isSecure = target.protocol === 'https:';
    const options: RequestOptions = {
      method: 'POST',
      agent: isSecure ? this.#secure : this.#plain,
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      lookup: fixedLookup(addresses),
      signal,
    };
    return new Promise((resolve, reject) => {
      const send = () => {
        const outgoing = (isSecure ? requestHttps : requestHttp)(target, options, (incoming) => {
          // Read to its end if it is short, so that the connection can be used again.
          let chunks = 0;
          incoming.on('error', () => {});
          incoming.on('data', () => {
            chunks += 1;
            if (chunks > MOST_CHUNKS) incoming.destroy();
          });
          resolve(incoming.statusCode ?? 0);
        });
        outgoing.on('error', (cause: NodeJS.ErrnoException) => {
          // The receiver has closed an idle connection in the moment it was used again: it has seen nothing of this.
          if (outgoing.reusedSocket && cause.code === 'ECONNRESET') send();
          else reject(cause);
        });
        outgoing.end(body);
      };
      send();
    });
  }
}

/** Answers with addresses that were looked at before: a name must not mean another machine a moment later. */
function fixedLookup(addresses: readonly Address[]): LookupFunction {
  return (_, { all }, callback) => {
    const [first] = addresses;
    if (first === undefined) callback(Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' }), '');
    else if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}
