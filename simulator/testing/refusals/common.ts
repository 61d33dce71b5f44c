import type { EndpointName } from '../../../shared/platform/endpoints.ts';
import { identityRefusals, ownerRefusals } from './identity.ts';
import { type Refusal, refusal } from './refusal.ts';
import { bodyRefusals, pathRefusals, queryRefusals, sizeRefusals, verbRefusals } from './request.ts';

/** The endpoint's bucket is full, in a world that allows nothing. @see PLATFORM §2.1 */
export const fullBucketRefusal: Refusal = refusal(429, 'the bucket is full', 'Too Many Requests', () => ({}));

/** All that any endpoint of its kind refuses, but for full buckets. */
export const commonRefusals = (name: EndpointName): readonly Refusal[] => [
  ...identityRefusals(name),
  ...ownerRefusals(name),
  ...pathRefusals(name),
  ...queryRefusals(name),
  ...bodyRefusals(name),
  ...sizeRefusals(name),
  ...verbRefusals(name),
];
