import type { ServiceState } from '../../shared/service.ts';

/** The service as it stands in an exported file: simulated and real data are never mistaken for each other. */
export function serviceName({ profile, mark }: ServiceState): string {
  if (profile.kind === 'demo') return 'demo service (simulated)';
  return mark === null ? profile.baseUrl : `${mark.name} (${profile.baseUrl})`;
}
