import type { Tunnel, TunnelNews, TunnelOptions } from './tunnelProvider.ts';

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
