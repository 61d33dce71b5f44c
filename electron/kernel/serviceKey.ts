import { createHash } from 'node:crypto';
import type { ServiceProfile } from '../../shared/service.ts';

/** What a service is called in what is kept. The demo's address changes with every start; other services are told apart by address and client. */
export function serviceKey(service: ServiceProfile): string {
  if (service.kind === 'demo') return 'demo';
  // One that is no address can't be spoken to, and is told apart all the same.
  const href = URL.parse(service.baseUrl)?.href ?? service.baseUrl;
  return createHash('sha256')
    .update(`${href.replace(/\/+$/, '')} ${service.clientId}`)
    .digest('hex')
    .slice(0, 16);
}
