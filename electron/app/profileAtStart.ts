import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import type { Foundation } from './foundation.ts';

/** The service that is spoken to first: the one that the command line names, which settings can't change then, or the person's. */
export function profileAtStart({ switches, settings }: Pick<Foundation, 'switches' | 'settings'>): ServiceProfile {
  const { serviceUrl, clientId } = switches;
  if (serviceUrl === null) return settings.state.value.service;
  return { kind: 'custom', baseUrl: serviceUrl, clientId: clientId ?? DEMO_CLIENT_ID };
}
