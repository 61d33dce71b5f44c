import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';
import type { ServiceProfile, ServiceState } from '../../shared/service.ts';
import { isState, stateOptions } from './state.ts';

const forgets = new Set<() => void>();
const signOuts = new Set<() => void>();

/** Runs this once another service is spoken to. It is for modules, and never ends. */
export function onOtherService(forget: () => void): void {
  forgets.add(forget);
}

/** Runs this once a person has signed out. It is for modules, and never ends. */
export function onSignOut(forget: () => void): void {
  signOuts.add(forget);
}

/** Has a store of what one looks at, or fills in, at one service begin anew at another, where the same ids are other things. */
export function ofService<Store extends StoreApi<unknown>>(store: Store): Store {
  onOtherService(() => store.setState(store.getInitialState(), true));
  return store;
}

/** How often another service was spoken to since the window opened, and how often any was anew. */
const begun = { services: 0, turns: 0 };

/** To be asked later: whether the service that is spoken to now still is, whatever has become of the connection. */
export const withThisService = (): (() => boolean) => unlessChanged('services');

/** The same of its turn, too: what it answers is about nothing that stands in another one. */
export const withinThisTurn = (): (() => boolean) => unlessChanged('turns');

function unlessChanged(counted: keyof typeof begun): () => boolean {
  const then = begun[counted];
  return () => begun[counted] === then;
}

/** What tells a service apart from the others. */
export const serviceOf = (profile: ServiceProfile): string => JSON.stringify(profile);

/**
 * Has a cache forget what was answered before another service is spoken to, or the same one anew: there the same ids are other people
 * and things, and what is simulated never stands among what is real. What is on the screen is asked for again. States are pushed. At another
 * service all that goes by `ofService` and `onOtherService` begins anew with it, and what goes by `onSignOut` when a person leaves.
 */
export function forgetWithService(queries: QueryClient): void {
  const { queryKey } = stateOptions('service');
  let last: ServiceState | undefined;
  window.bridge.on('session.changed', ({ kind }) => {
    if (kind === 'signedOut') for (const forget of signOuts) forget();
  });
  window.bridge.on('service.changed', (service) => {
    const before = last ?? queries.getQueryData(queryKey);
    last = service;
    if (before === undefined) return;
    // Main tells the choice first, and the turn of its connection after that.
    const isOther = serviceOf(before.profile) !== serviceOf(service.profile);
    if (isOther) begun.services += 1;
    if (isOther || before.turn !== service.turn) begun.turns += 1;
    if (isOther) for (const forget of forgets) forget();
    if (before.turn === service.turn) return;
    const answers = { predicate: (query: { queryKey: readonly unknown[] }) => !isState(queries, query.queryKey) };
    queries.removeQueries({ type: 'inactive', ...answers });
    void queries.resetQueries({ type: 'active', ...answers });
  });
}
