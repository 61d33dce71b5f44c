import type { RelayFrame } from '../../../shared/relayFrames.ts';

/** A connection of the app to its relay, as what keeps needs it. */
export type RelayJoined = {
  /** The app's name at the relay. */
  app: string;
  /** Whether this relay knows of keeping at all. */
  canKeep: boolean;
  send(frame: RelayFrame): void;
};

/** The part of one connection that has to do with what waits at the relay. */
export type RelayKeepLink = {
  /** @returns whether the frame was one of keeping. @throws RelayFrameError when the relay breaks the rules */
  take(frame: RelayFrame): boolean;
  /** Nothing more is taken from this connection. */
  close(): void;
};

/** What the relay is asked to keep, and what becomes of it. */
export type RelayKeepPort = {
  /** A connection stands. */
  join(joined: RelayJoined): RelayKeepLink;
  /** By which of its addresses the relay is reached now, from 0; null: by none. */
  reachedBy(place: number | null): void;
};

/** Nothing is kept. */
export const keepsNothing: RelayKeepPort = {
  join: ({ canKeep, send }) => {
    if (canKeep) {
      const settings = { hours: 0, publicKey: new Uint8Array(), paths: [] };
      send({ kind: 'settings', stream: 0, settings });
    }
    // A relay that can keep tells all the same that nothing waits.
    return { take: (frame) => frame.kind === 'standing', close: () => {} };
  },
  reachedBy: () => {},
};
