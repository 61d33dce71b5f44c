import { AppFailure } from '../../shared/failure.ts';
import type { Platform } from '../kernel/ports.ts';

/** The same platform, that tells whether the application was taken: 401 says no, an answer as asked says yes. */
export function watched(platform: Platform, told: (isTaken: boolean) => void): Platform {
  return {
    baseUrl: platform.baseUrl,
    clientId: platform.clientId,
    request: async (name, options) => {
      try {
        const reply = await platform.request(name, options);
        told(true);
        return reply;
      } catch (cause) {
        if (cause instanceof AppFailure && cause.error.kind === 'http' && cause.error.status === 401) told(false);
        throw cause;
      }
    },
  };
}
