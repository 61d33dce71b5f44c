import { liveCodes } from '../../shared/platform/livePackets.ts';
import type { LiveSocket } from '../platform/live/liveSocket.ts';

/** Of the names that were asked for. `refused`: with what the service said to each. */
export type Subscribed = { names: string[]; refused: Map<string, LiveRefusal> };
export type LiveRefusal = { code: number; message: string };

/** A refusal that concerns one name, not the call. */
const aboutOneName: ReadonlySet<number> = new Set([liveCodes.unknownEvent, liveCodes.notPermitted]);

/**
 * Subscribes to as many of the names as the service gives. A call is all or nothing and its refusal need not tell which name
 * was meant, so a list that is refused is halved until the name stands alone. A name that we have already is had.
 * @returns or what else the service said: then nothing is to be gained by asking again at once.
 * @throws AppFailure as `LiveSocket.call`
 * @see PLATFORM §9.2, §9.3
 */
export async function subscribeAll(socket: LiveSocket, names: readonly string[]): Promise<Subscribed | LiveRefusal> {
  const all: Subscribed = { names: [], refused: new Map() };
  const waiting: (readonly string[])[] = names.length > 0 ? [names] : [];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const [first = '', ...others] = part;
    const answer = await socket.call('livesubscribe', { events: part });
    if (answer.kind === 'done') all.names.push(...part);
    else if (others.length > 0 && (aboutOneName.has(answer.code) || answer.code === liveCodes.alreadySubscribed)) {
      const middle = Math.ceil(part.length / 2);
      waiting.push(part.slice(middle), part.slice(0, middle));
    } else if (answer.code === liveCodes.alreadySubscribed) all.names.push(first);
    else if (aboutOneName.has(answer.code)) all.refused.set(first, answer);
    else return answer;
  }
  return all;
}
