import type { RoundTrip, RoundTripStep } from '../../../shared/receiver.ts';

/** What a request carries that is a round trip's own. */
export const PROOF_HEADER = 'sidestage-proof';

/** The receiver asks here about every POST that carries the proof header. */
export interface ProofDoor {
  /**
   * @param number the header's value: the one-time number of a round trip
   * @returns true when a round trip waits for it: it is answered 204 and not journalled.
   */
  arrived(
    number: string,
    request: { path: string; headers: readonly (readonly [string, string])[]; body: Uint8Array },
  ): boolean;
}

/** Sends a one-time number to a public address and waits for it on loopback. */
export interface RoundTripProver extends ProofDoor {
  /**
   * Never fails: what goes wrong is the outcome.
   * @param url an http(s) address that should lead to a path of the receiver
   */
  prove(url: string, path: string, onStep: (step: RoundTripStep) => void): Promise<RoundTrip>;
}
