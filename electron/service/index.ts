import type { Module } from '../../shared/domain.ts';
import type { service } from '../../shared/service.ts';
import type { MayLeave, ServiceProfiles } from './serviceProfiles.ts';

export { type MayLeave, type OpenService, ServiceProfiles } from './serviceProfiles.ts';

/** What stands behind the face of the service. @param mayLeave asks what is to be asked before the one that is open is left for another */
export function serviceModule(
  profiles: ServiceProfiles,
  mayLeave: MayLeave<'leaving' | 'moving' | 'removing'>,
): Module<typeof service> {
  return {
    state: profiles.state,
    calls: {
      select: async ({ profile }) => {
        if (await mayLeave('leaving')) await profiles.select(profile);
      },
      keep: ({ of, service: own }) => profiles.keep(of, own, mayLeave),
      remove: (address) => profiles.remove(address, mayLeave),
      keptOf: (address) => profiles.keptOf(address),
    },
    feeds: {},
  };
}
