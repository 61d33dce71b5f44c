import type { Module } from '../../shared/domain.ts';
import type { service } from '../../shared/service.ts';
import type { ServiceProfiles } from './serviceProfiles.ts';

export { type OpenService, ServiceProfiles } from './serviceProfiles.ts';

/** What stands behind the face of the service. */
export function serviceModule(profiles: ServiceProfiles): Module<typeof service> {
  return {
    state: profiles.state,
    calls: {
      select: ({ profile }) => profiles.select(profile),
      keep: ({ of, service: own }) => profiles.keep(of, own),
      remove: (address) => profiles.remove(address),
      keptOf: (address) => profiles.keptOf(address),
    },
    feeds: {},
  };
}
