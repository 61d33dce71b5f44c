import type { RelaySettings } from '../../../shared/relayFrames.ts';
import type { Clock } from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import { connectRelay, type RelayConnection } from './relayConnection.ts';
import type { RelayKeepPort } from './relayKeepPort.ts';
import { readRelayToken } from './tunnelTokens.ts';

const OPEN_LIMIT_MS = 5_000;
/** From the connection to the relay's word, which comes when it has stored what it was told. */
const WORD_LIMIT_MS = 5_000;

export type Goodbye = {
  /** As they are connected to, without a trailing slash, tried in this order. */
  addresses: readonly string[];
  token: string;
  /** What the relay is to keep from now on. */
  settings: RelaySettings;
};

/** `done`: whether the relay keeps no more than it was told. Never rejects. */
export type GoodbyeUnderWay = { done: Promise<boolean>; cancel(): void };

/** Connects to a relay for no more than to say what it is to keep: what waits there is left there. */
export function sayGoodbye(
  { addresses, token, settings }: Goodbye,
  deps: { clock: Clock; redact: Redactor },
): GoodbyeUnderWay {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const named = readRelayToken(token);
  let connection: RelayConnection | null = null;
  let cancelLimit = () => {};
  function end(isTold: boolean): void {
    cancelLimit();
    connection?.close();
    resolve(isTold);
  }
  const keep: RelayKeepPort = {
    reachedBy: () => {},
    join: ({ canKeep, send }) => {
      if (canKeep) send({ kind: 'settings', stream: 0, settings });
      else end(true);
      // Nothing else is taken over this connection, so that what comes over it comes again over the next.
      const take = ({ kind }: { kind: string }) => {
        if (kind === 'standing') end(true);
        return true;
      };
      return { take, close: () => {} };
    },
  };
  function tryFrom(place: number): void {
    const address = addresses[place];
    if (named === null || address === undefined) {
      end(false);
      return;
    }
    connection = connectRelay({
      ...{ ...named, ...deps, address, keep, door: { ask: () => null }, openLimitMs: OPEN_LIMIT_MS },
      opened: () => {
        cancelLimit = deps.clock.after(WORD_LIMIT_MS, () => end(false));
      },
      // Who does not know the token any more has forgotten all that was kept for it.
      ended: ({ why }) => {
        cancelLimit();
        if (why === 'refused') end(true);
        else tryFrom(place + 1);
      },
      move: () => {},
    });
  }
  tryFrom(0);
  return { done: promise, cancel: () => end(false) };
}
