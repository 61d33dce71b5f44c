import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export type Address = { readonly address: string; readonly family: number };

/** Whether an address is this machine's own; one of IPv4 may be written as one of IPv6. */
export function isLoopback({ address, family }: Address): boolean {
  return loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The addresses a host stands for: itself, or what its name resolves to.
 * @param hostname as in a URL, so that IPv6 stands in brackets
 * @throws what the resolver throws
 */
export async function addressesOf(hostname: string): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  return family === 0 ? lookup(host, { all: true }) : [{ address: host, family }];
}
