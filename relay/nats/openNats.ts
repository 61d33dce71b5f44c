import type { KeepBounds, RelayPorts } from '../ports.ts';
import { NatsLink, type NatsOptions } from './connection.ts';
import { NatsKeep } from './keep.ts';
import { NatsPeers } from './peers.ts';
import { NatsTokens } from './tokens.ts';

const defaultBounds: KeepBounds = { count: 10_000, bytes: 64 * 1024 * 1024, hours: 24 * 14 };

/**
 * The ports of an instance among several, all of them in NATS: what it knows by itself is gone with it and missed by nobody.
 * `now`: the clock that all instances share.
 * @param servers addresses with commas between them
 * @throws Error when NATS or its JetStream does not answer, or is not configured for it
 */
export async function openNats(
  servers: string,
  options: NatsOptions & { bounds?: Partial<KeepBounds> | undefined } = {},
): Promise<RelayPorts & { now: () => number }> {
  const link = await NatsLink.open(servers, options);
  try {
    const tokens = await NatsTokens.open(link, options);
    const keep = await NatsKeep.open(link, { ...defaultBounds, ...options.bounds });
    const peers = new NatsPeers(link);
    const closePeers = peers.close.bind(peers);
    // The last to be closed: the others say goodbye over the same connection.
    peers.close = async () => {
      await closePeers();
      await tokens.close();
      await keep.close();
      await link.close();
    };
    return { tokens, keep, peers, now: () => link.now() };
  } catch (cause) {
    await link.close();
    throw cause;
  }
}
