import type { FactOf } from '../../../shared/facts.ts';
import type { TunnelState } from '../../../shared/receiver.ts';

type TunnelFact = FactOf<'tunnelDown' | 'tunnelBack'>;

/** What is told when a tunnel that stood is down, and when it is back: then at the service where its end was told. Keeps how it stood. */
export function tunnelFacts(now: () => number): (state: TunnelState, serviceKey: string) => TunnelFact[] {
  /** Which one stood: another that is chosen in its place has not, until it does. */
  let stood: Extract<TunnelState, { kind: 'up' }>['provider'] | null = null;
  let down: { serviceKey: string; atMs: number } | null = null;
  return (state, serviceKey) => {
    const atMs = now();
    if (state.kind === 'up') {
      const before = down;
      stood = state.provider;
      down = null;
      if (before === null) return [];
      const awayMs = Math.max(0, atMs - before.atMs);
      return [{ kind: 'tunnelBack', id: `tunnel/back/${atMs}`, atMs, serviceKey: before.serviceKey, awayMs }];
    }
    if (state.kind === 'none') stood = null;
    if (state.kind !== 'down' || state.provider !== stood || down !== null) return [];
    down = { serviceKey, atMs };
    return [{ kind: 'tunnelDown', id: `tunnel/down/${atMs}`, atMs, serviceKey, why: state.why }];
  };
}
