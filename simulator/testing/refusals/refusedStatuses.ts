import type { EndpointName } from '../../../shared/platform/endpoints.ts';
import { commonRefusals, fullBucketRefusal } from './common.ts';
import { ownRefusals } from './own.ts';

/** The statuses of all refusals of an endpoint that have a test of their own, in order. */
export function refusedStatuses(name: EndpointName): readonly number[] {
  const refusals = [fullBucketRefusal, ...commonRefusals(name), ...(ownRefusals[name] ?? [])];
  return [...new Set(refusals.map(({ status }) => status))].sort((a, b) => a - b);
}
