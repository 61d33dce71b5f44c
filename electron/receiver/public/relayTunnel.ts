import { isLoopback } from '../../kernel/loopback.ts';
import type { Clock } from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import type { ReceiverDoor } from '../server/receiverDoor.ts';
import { connectRelay, type RelayConnection } from './relayConnection.ts';
import { keepsNothing, type RelayKeepPort } from './relayKeepPort.ts';
import {
  publicAddress,
  settledTunnel,
  type Tunnel,
  type TunnelNews,
  type TunnelOptions,
  type TunnelProviderPort,
} from './tunnelProvider.ts';
import { readRelayToken } from './tunnelTokens.ts';

const OPEN_LIMIT_MS = 10_000;
/** Where there is another address to try. */
const OPEN_LIMIT_OF_SEVERAL_MS = 3_000;
/** After a sleep of the computer, how long the relay may take to give a sign of life. */
const RECHECK_LIMIT_MS = 5_000;
/** So often the first address is looked for while another one serves. */
const FIRST_AGAIN_MS = 60_000;
/** What was under way on a connection that another one took over from may take so long. */
const RETIRED_FOR_MS = 15_000;

export type RelayTunnelDeps = { clock: Clock; redact: Redactor; door: ReceiverDoor; keep?: RelayKeepPort };

const notSetUp: TunnelNews = { kind: 'down', why: 'notSetUp', detail: '', retry: null };

/**
 * An outgoing websocket to a relay; what is asked of `ADDRESS/ID/…` there is asked of the receiver's `/…` here.
 * Plain http is taken only to a relay on this computer: the token and all deliveries would be readable on the way.
 */
export function createRelayTunnel(deps: RelayTunnelDeps): TunnelProviderPort {
  return {
    open: (options) => {
      const addresses = [options.address, ...(options.fallbacks ?? [])].map(relayAddress);
      const token = readRelayToken(options.token ?? '');
      const fit = addresses.filter((address) => address !== null);
      if (addresses[0] === null || fit.length === 0 || !token) return settledTunnel(options.news, notSetUp);
      const tunnel = new RelayTunnel([...new Set(fit)], token, options, deps);
      tunnel.open();
      return tunnel;
    },
  };
}

/** A relay's address as it is connected to, without a trailing slash; null when it can't be one. */
export function relayAddress(text: string): string | null {
  const address = publicAddress(text.trim().replace(/^ws(s?):/i, 'http$1:'));
  return address === null || (address.startsWith('http:') && !isLoopback(address)) ? null : address;
}

type Connected = { connection: RelayConnection; place: number };

/**
 * The connection of the moment, to the first address that can be reached. All of them lead to the same relay, so the public
 * address is always the first one's, and hooks stay where they are.
 */
class RelayTunnel implements Tunnel {
  readonly #addresses: readonly string[];
  readonly #token: { id: string; secret: string };
  readonly #options: TunnelOptions;
  readonly #clock: Clock;
  readonly #redact: Redactor;
  readonly #door: ReceiverDoor;
  readonly #keep: RelayKeepPort;
  readonly #retired = new Set<RelayConnection>();
  #current: Connected | null = null;
  #trying: Connected | null = null;
  #hasBeenUp = false;
  #isClosed = false;
  #cancelFirst: () => void = () => {};
  readonly #cancels = new Set<() => void>();

  constructor(
    addresses: readonly string[],
    token: { id: string; secret: string },
    options: TunnelOptions,
    { clock, redact, door, keep = keepsNothing }: RelayTunnelDeps,
  ) {
    this.#addresses = addresses;
    this.#token = token;
    this.#options = options;
    this.#clock = clock;
    this.#redact = redact;
    this.#door = door;
    this.#keep = keep;
  }

  open(): void {
    this.#try(0, this.#addresses.length - 1);
  }

  recheck(): void {
    this.#current?.connection.check(RECHECK_LIMIT_MS);
  }

  close(): void {
    this.#isClosed = true;
    this.#endAll();
  }

  /** @param left how many addresses behind this one may be tried when it fails */
  #try(place: number, left: number): void {
    let own: Connected | null = null;
    const connection = connectRelay({
      ...this.#token,
      address: this.#addresses[place] ?? '',
      door: this.#door,
      openLimitMs: this.#addresses.length > 1 ? OPEN_LIMIT_OF_SEVERAL_MS : OPEN_LIMIT_MS,
      keep: this.#keep,
      clock: this.#clock,
      redact: this.#redact,
      opened: () => own && this.#opened(own),
      ended: (news) => own && this.#ended(own, news, left),
      move: () => own === this.#current && this.#moveOn(),
    });
    own = { connection, place };
    this.#trying = own;
  }

  #opened(own: Connected): void {
    const before = this.#current;
    this.#trying = null;
    this.#current = own;
    if (before) this.#retire(before.connection);
    this.#keep.reachedBy(own.place);
    this.#cancelFirst();
    if (own.place > 0) this.#lookForFirst();
    if (this.#hasBeenUp) return;
    this.#hasBeenUp = true;
    this.#options.news({ kind: 'up', url: `${this.#addresses[0]}/${this.#token.id}` });
  }

  #ended(own: Connected, news: TunnelNews & { kind: 'down' }, left: number): void {
    if (this.#retired.delete(own.connection)) return;
    if (own === this.#trying) {
      this.#trying = null;
      // The token is the same everywhere: who refuses it does so for all.
      if (left > 0 && news.why !== 'refused') this.#try((own.place + 1) % this.#addresses.length, left - 1);
      else if (!this.#current) this.#down(news);
      else if (this.#current.place > 0) this.#lookForFirst();
      return;
    }
    if (own !== this.#current) return;
    this.#current = null;
    this.#keep.reachedBy(null);
    this.#cancelFirst();
    if (this.#trying) return; // it takes over, or tells
    // Taken from us, or refused: another address could not change that.
    if (this.#addresses.length > 1 && news.retry === 'soon') this.#try(0, this.#addresses.length - 1);
    else this.#down(news);
  }

  /** To the next address; to the same one where it is the only one, since several relays may stand behind it. */
  #moveOn(): void {
    if (this.#trying || !this.#current) return;
    this.#try((this.#current.place + 1) % this.#addresses.length, this.#addresses.length - 1);
  }

  #lookForFirst(): void {
    this.#cancelFirst();
    this.#cancelFirst = this.#clock.after(FIRST_AGAIN_MS, () => {
      if (!this.#trying) this.#try(0, 0);
    });
  }

  #retire(connection: RelayConnection): void {
    connection.retire();
    this.#retired.add(connection);
    const cancel = this.#clock.after(RETIRED_FOR_MS, () => {
      this.#cancels.delete(cancel);
      if (this.#retired.delete(connection)) connection.close();
    });
    this.#cancels.add(cancel);
  }

  #down(news: TunnelNews): void {
    this.#endAll();
    if (!this.#isClosed) this.#options.news(news);
  }

  #endAll(): void {
    this.#cancelFirst();
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    this.#keep.reachedBy(null);
    for (const connection of this.#retired) connection.close();
    this.#retired.clear();
    this.#trying?.connection.close();
    this.#current?.connection.close();
    this.#trying = null;
    this.#current = null;
  }
}
