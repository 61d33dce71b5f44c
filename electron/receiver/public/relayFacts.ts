import type { FactOf } from '../../../shared/facts.ts';
import type { Brought, Dropped } from './relayKeeping.ts';

/** What is told of what waited at the relay: that it has come, and what of it the relay dropped. */
export function relayFacts(serviceKey: () => string, now: () => number) {
  return {
    /** A relay whose disk is full brings at each start what it can't forget: that has the same id, and stands in the feed once. */
    brought: ({ atMs, count, refused, longestMs, fromMs, toMs }: Brought): FactOf<'relayBrought'> => ({
      ...{ kind: 'relayBrought', id: `relay/brought/${fromMs}/${toMs}/${count}`, atMs, serviceKey: serviceKey() },
      ...{ deliveries: count, refused, longestMs },
    }),
    /** The same gap has the same id, so that one which is told again stands in the feed once. */
    dropped: ({ count, fromMs, toMs }: Dropped): FactOf<'relayDropped'> => ({
      ...{ kind: 'relayDropped', id: `relay/dropped/${fromMs}/${toMs}`, atMs: now(), serviceKey: serviceKey() },
      ...{ deliveries: count, fromMs, toMs },
    }),
  };
}
