import { createHash } from 'node:crypto';
import type { ServiceProfile } from '../../shared/service.ts';
import { plainAddress } from '../../shared/serviceAddress.ts';

/** It is asked for with each thing that happens, a thousand times a second in a flood; profiles are replaced, never changed. */
const known = new WeakMap<ServiceProfile, string>();

/** What a service is called in what is kept. The demo's address changes with every start; other services are told apart by address and client. */
export function serviceKey(service: ServiceProfile): string {
  if (service.kind === 'demo') return 'demo';
  const key = known.get(service) ?? keyOf(service);
  known.set(service, key);
  return key;
}

function keyOf({ baseUrl, clientId }: Extract<ServiceProfile, { kind: 'custom' }>): string {
  return createHash('sha256')
    .update(`${plainAddress(baseUrl)} ${clientId}`)
    .digest('hex')
    .slice(0, 16);
}
