import type { TunnelState } from '../../../shared/receiver.ts';

/** What a provider tells, from its opening to its end: `up` at most once, then `down` at most once. */
export type TunnelNews =
  | { kind: 'up'; url: string }
  | {
      kind: 'down';
      why: Extract<TunnelState, { kind: 'down' }>['why'];
      /** The provider's own words, without secrets; empty: none. */
      detail: string;
      /** Null: another try can't go better before the person has changed something. `later`: after the longest wait. */
      retry: 'soon' | 'later' | null;
    };

export type TunnelOptions = {
  /** Of the receiver on 127.0.0.1. */
  port: number;
  /** What the person typed for it; empty: nothing. */
  address: string;
  /** Further addresses of the same relay, to be tried in this order. */
  fallbacks?: readonly string[];
  /** Its token; null: none is kept. */
  token: string | null;
  /** Not called before `open` has returned, nor after `close`. */
  news(news: TunnelNews): void;
};

/** A tunnel that was opened. */
export interface Tunnel {
  /** The computer slept, or the network changed: look whether it still stands. */
  recheck(): void;
  /** Ends it with all it started. Nothing is told any more. */
  close(): void;
}

/** One way from a public address to the receiver. It never throws; what goes wrong is news. */
export interface TunnelProviderPort {
  open(options: TunnelOptions): Tunnel;
}

/** A tunnel of which all is known when it opens, and that holds nothing. */
export function settledTunnel(tell: TunnelOptions['news'], news: TunnelNews): Tunnel {
  let isClosed = false;
  void Promise.resolve().then(() => {
    if (!isClosed) tell(news);
  });
  return {
    recheck: () => {},
    close: () => {
      isClosed = true;
    },
  };
}

/**
 * A public address as a hook's path is appended to it: http(s), any path prefix kept, no slash at the end.
 * Null when the text is none, or has credentials, a query or a fragment, which an appended path would break.
 */
export function publicAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if ([url.username, url.password, url.search, url.hash].some((part) => part !== '')) return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
