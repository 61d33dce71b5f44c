import { join } from 'node:path';
import type { Module } from '../../shared/domain.ts';
import type { localApi } from '../../shared/localApi.ts';
import type { Redactor } from '../kernel/redact.ts';
import { SealedJson, type SecretSealer } from '../storage/sealedJson.ts';
import { ApiToken, keptToken } from './apiToken.ts';
import { type LocalApiDeps, LocalApiService } from './localApiService.ts';

export type { LocalApiService };

type Ports = Omit<LocalApiDeps, 'token'> & {
  sealer: SecretSealer;
  redact: Redactor;
  randomBytes: (count: number) => Uint8Array;
  /** The folder of what is sealed. */
  dir: string;
};

/** Other programs' way in, with its token sealed in the vault. */
export function openLocalApi({ sealer, redact, randomBytes, dir, ...deps }: Ports): LocalApiService {
  const path = join(dir, 'local-api-token.sealed');
  const { clock, log } = deps;
  const store = new SealedJson({ path, schema: keptToken, what: 'apiToken', sealer, clock, log });
  return new LocalApiService({ ...deps, token: new ApiToken({ store, redact, randomBytes }) });
}

/** What stands behind the face of the local API. */
export function localApiModule(service: LocalApiService): Module<typeof localApi> {
  return {
    state: service.state,
    calls: {
      copyToken: () => service.copyToken(),
      copyOverlay: () => service.copyOverlay(),
      revokeToken: () => service.revokeToken(),
    },
    feeds: {},
  };
}
