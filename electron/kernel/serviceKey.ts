import { createHash } from 'node:crypto';
import type { ServiceProfile } from '../../shared/service.ts';

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
  // One that is no address can't be spoken to, and is told apart all the same.
  const href = URL.parse(baseUrl)?.href ?? baseUrl;
  return createHash('sha256')
    .update(`${href.replace(/\/+$/, '')} ${clientId}`)
    .digest('hex')
    .slice(0, 16);
}
