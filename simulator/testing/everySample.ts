import { z } from 'zod';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import { type EndpointName, endpoints } from '../../shared/platform/endpoints.ts';
import { channelSamples } from './channelSamples.ts';
import { connectionSamples, hookClientOf } from './connectionSamples.ts';
import type { TestPlatform } from './platform.ts';
import { type Sample, type Samples, stageSamples } from './stageSamples.ts';

/** An endpoint as the catalogue declares it. */
export const declared = (name: EndpointName): Endpoint => endpoints[name];

/** What an endpoint's query may hold. */
export const queryKeys = (name: EndpointName): readonly string[] => {
  const { query } = declared(name);
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
};

/** A good request to any endpoint; the world is made ready for it. */
export function sampleOf(platform: TestPlatform, name: EndpointName): Sample {
  const all = everySample(() => platform);
  const sample = all[name];
  if (sample === undefined) throw new Error(`${name} has no sample`);
  return sample();
}

const everySample = (platform: () => TestPlatform): Samples => ({
  ...connectionSamples(platform),
  ...channelSamples(platform),
  ...stageSamples(platform),
});

/** What proves the one an endpoint is for; a user has the scopes the endpoint wants, and no more, unless told. */
export function identityFor(
  platform: TestPlatform,
  name: EndpointName,
  { as = 'nora_plays', scopes }: { as?: string | undefined; scopes?: readonly string[] | undefined } = {},
): Record<string, string> {
  if (declared(name).identity === 'hookClient') return hookClientOf(platform).headers;
  return platform.signIn(as, scopes ?? [...(declared(name).scopes ?? []), 'user:details:self']).headers;
}
