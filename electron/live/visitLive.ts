import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { liveCodes } from '../../shared/platform/livePackets.ts';
import type { Account } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { isTransient } from '../platform/isTransient.ts';
import type { LiveClosing, LiveSocket, LiveSocketOptions } from '../platform/live/liveSocket.ts';
import { identify } from '../platform/rest/identity.ts';
import { type LiveRefusal, subscribeAll } from './subscribeAll.ts';

export type VisitDeps = {
  clientId: string;
  redact: Redactor;
  /** Who listens. */
  account: Account;
  /** `openLiveSocket` with address, clock and network filled in. */
  openSocket: (options: Pick<LiveSocketOptions, 'headers' | 'redact' | 'listeners' | 'signal'>) => Promise<LiveSocket>;
};

export type VisitHooks = {
  event(event: string, payload: Record<string, unknown>): void;
  /** This one name is not to be had. */
  nameRefused(name: string, why: LiveRefusal): void;
  /** All the others are; how many they are. */
  subscribed(socket: LiveSocket, names: number): void;
  /** It was subscribed, and is not any more. */
  lost(closing: LiveClosing): void;
};

/** How a visit ended. `expired`: the service no longer takes this token; null: nor this application without one. */
export type Ending =
  | { kind: 'lost' }
  | { kind: 'expired'; token: string | null }
  | { kind: 'refused'; why: LiveRefusal };

/**
 * One connection to the live events, from the identity until it goes: opens it, subscribes to the names, and stays.
 * @throws the signal's reason when it aborts; what else is our own fault
 * @see PLATFORM §9
 */
export async function visitLive(
  deps: VisitDeps,
  names: readonly string[],
  hooks: VisitHooks,
  signal: AbortSignal,
): Promise<Ending> {
  const { openSocket, redact } = deps;
  const ended = Promise.withResolvers<LiveClosing>();
  let closing: LiveClosing | null = null;
  let token: string | null = null;
  let socket: LiveSocket | null = null;
  const leave = (): void => socket?.close();
  signal.addEventListener('abort', leave, { once: true });
  try {
    const who = await identify('application', deps.account, deps);
    token = who.token;
    signal.throwIfAborted();
    const closed = (how: LiveClosing): void => {
      closing = how;
      ended.resolve(how);
    };
    socket = await openSocket({ headers: who.headers, redact, signal, listeners: { event: hooks.event, closed } });
    signal.throwIfAborted();
    const all = await subscribeAll(socket, names);
    if ('code' in all) return endingOf(all);
    for (const [name, why] of all.refused) hooks.nameRefused(name, why);
    const [why] = all.refused.values();
    if (all.names.length === 0) return { kind: 'refused', why: why ?? { code: liveCodes.unknownEvent, message: '' } };
    // The connection may have gone in the same breath as the reply came.
    if (!closing) hooks.subscribed(socket, all.names.length);
    const how = await ended.promise;
    signal.throwIfAborted();
    hooks.lost(how);
    return how.code === liveCodes.sessionExpired ? { kind: 'expired', token } : { kind: 'lost' };
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof AppFailure)) throw cause;
    // The session may also end under a call: the service looks at the token with every packet.
    return isExpired(closing) ? { kind: 'expired', token } : endingOfFailure(cause.error, token);
  } finally {
    signal.removeEventListener('abort', leave);
    socket?.close();
  }
}

const isExpired = (closing: LiveClosing | null): boolean => closing?.code === liveCodes.sessionExpired;

/** A fault of the service passes; what it does not want does not. */
function endingOf(refusal: LiveRefusal): Ending {
  return refusal.code === liveCodes.internal ? { kind: 'lost' } : { kind: 'refused', why: refusal };
}

/** What a failure before all is subscribed means for the next try. */
function endingOfFailure(error: AppError, token: string | null): Ending {
  if (error.kind === 'http' && error.status === 401) return { kind: 'expired', token };
  if (error.kind === 'connectionLost' || isTransient(error)) return { kind: 'lost' };
  return { kind: 'refused', why: { code: error.kind === 'http' ? error.status : 0, message: '' } };
}
