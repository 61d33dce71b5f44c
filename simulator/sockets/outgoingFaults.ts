import type { VirtualClock } from '../world/clock.ts';
import type { Faults } from '../world/faults.ts';
import type { Wire } from './wire.ts';

type OutgoingWorld = { readonly clock: VirtualClock; readonly faults: Faults };
type Place = { readonly socket: 'chat' | 'live'; readonly endpoint: number };

/** What a fault keeps back goes after so long even when nothing follows it. */
const LONGEST_HOLD_MS = 5_000;

/** Sends a socket's events, and lets faults spoil them: late, twice, in another order, garbled, or not at all. */
export class OutgoingFaults {
  readonly #world: OutgoingWorld;
  readonly #wire: Wire;
  readonly #place: Place;
  #heldBack: (() => void) | undefined;

  constructor(world: OutgoingWorld, wire: Wire, place: Place) {
    this.#world = world;
    this.#wire = wire;
    this.#place = place;
  }

  /** @param event its name, by which faults are asked for; @param send puts it on the wire */
  send(event: string, send: () => void): void {
    const { faults, clock } = this.#world;
    const action = faults.strike({ kind: 'event', ...this.#place, event })?.do;
    if (action === undefined) {
      send();
      this.#letGo();
      return;
    }
    const { delayMs, refuse, close, cut, cutAtByte, duplicate, reorder } = action;
    if (refuse) return;
    const instead = faults.bodyInstead(action);
    const go = () => {
      if (!this.#wire.isOpen) return;
      const sendOnce = () => (instead === undefined ? send() : this.#wire.send(instead));
      sendOnce();
      if (duplicate) sendOnce();
      if (close !== undefined) this.#wire.close(close);
      if (cut || cutAtByte !== undefined) this.#wire.terminate();
    };
    if (delayMs !== undefined) clock.after(delayMs, go);
    else if (reorder && this.#heldBack === undefined) {
      this.#heldBack = go;
      clock.after(LONGEST_HOLD_MS, () => {
        if (this.#heldBack === go) this.#letGo();
      });
    } else {
      go();
      this.#letGo();
    }
  }

  /** Sends what a fault has kept back. */
  #letGo(): void {
    const held = this.#heldBack;
    this.#heldBack = undefined;
    held?.();
  }
}
