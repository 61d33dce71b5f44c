import type { RoomState } from '../../shared/chat.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Clock } from '../kernel/ports.ts';
import type { Subject } from '../kernel/subject.ts';
import { shownAddress } from '../platform/chat/chatAddress.ts';
import type { ChatSocket } from '../platform/chat/chatSocket.ts';
import type { Timeline } from './timeline.ts';

/** More addresses than any service gives; the limit keeps a broken one from being walked for minutes. */
const MAX_ENDPOINTS = 10;

type Ports = {
  /** Opens one endpoint; calls `opened` when only the WelcomeEvent is missing. */
  open: (endpoint: string, opened: () => void) => Promise<ChatSocket>;
  clock: Clock;
  room: Subject<RoomState>;
  timeline: Timeline;
  signal: AbortSignal;
};

/**
 * Opens the first endpoint that answers, in the order given.
 * @throws AppFailure the last endpoint's failure when none does; `badPayload` when there is none to try.
 * @see API "Chat connection procedure" 2
 */
export async function openFirst(endpoints: readonly string[], ports: Ports): Promise<ChatSocket> {
  const { open, clock, room, timeline, signal } = ports;
  const tried = endpoints.slice(0, MAX_ENDPOINTS);
  let failure: unknown = new AppFailure({
    kind: 'badPayload',
    where: 'GET /chats/{channelId}',
    detail: 'no endpoints',
  });
  for (const [index, endpoint] of tried.entries()) {
    const place = { endpoint: index + 1, of: tried.length, url: shownAddress(endpoint) };
    const startedAtMs = clock.now();
    const step = () => ({ atMs: startedAtMs, tookMs: Math.max(0, clock.now() - startedAtMs), ...place });
    room.set({ kind: 'connecting', ...place });
    try {
      const socket = await open(endpoint, () => room.set({ kind: 'welcoming' }));
      timeline.add({ kind: 'opened', ...step() });
      return socket;
    } catch (cause) {
      signal.throwIfAborted();
      timeline.add({ kind: 'endpointFailed', ...step() });
      failure = cause;
    }
  }
  throw failure;
}
