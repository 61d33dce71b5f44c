import type { Analytics } from '../analytics/analytics.ts';
import type { Channel } from '../channels.ts';
import type { VirtualClock } from '../clock.ts';
import type { World } from '../world.ts';

export type RecordingState = 'PROCESSING' | 'AVAILABLE' | 'DELETED';

/** What is kept of a stream that has ended. @see PLATFORM §11.9 */
export type Recording = {
  readonly id: number;
  readonly channelId: number;
  readonly state: RecordingState;
  readonly typeId: number | null;
  readonly durationSeconds: number;
  readonly viewsTotal: number;
  readonly createdAtMs: number;
  /** When the state was last another one. */
  readonly changedAtMs: number;
  readonly expiresAtMs: number;
};

const PROCESSING_MS = 5 * 60_000;
const LIFE_MS = 14 * 86_400_000;
/** A deleted recording is listed for so long, so that a client sees that it has gone. */
const TRACE_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;

/** The recordings of ended streams: each follows from its stream and the time, from PROCESSING to AVAILABLE to DELETED. */
export class Recordings {
  readonly #clock: VirtualClock;
  readonly #analytics: Analytics;
  /** Streams that ended while their channel kept none, by channel and beginning. */
  readonly #unkept = new Set<string>();

  constructor({ clock, analytics, broadcasts }: Pick<World, 'clock' | 'analytics' | 'broadcasts'>) {
    this.#clock = clock;
    this.#analytics = analytics;
    broadcasts.onEnd((channel, { startedAtMs }) => {
      if (!channel.vodsEnabled) this.#unkept.add(`${channel.id} ${startedAtMs}`);
    });
  }

  /** The recordings of a channel, newest first. */
  ofChannel(channel: Channel): readonly Recording[] {
    const nowMs = this.#clock.now();
    const history = this.#analytics.of(channel);
    const recordings = history.sessions().flatMap(({ startMs, endMs, typeId }): Recording[] => {
      if (endMs === undefined || nowMs >= endMs + LIFE_MS + TRACE_MS) return [];
      if (this.#unkept.has(`${channel.id} ${startMs}`)) return [];
      const [state, changedAtMs] = stateAt(endMs, nowMs);
      return [
        {
          // A channel has one stream at a time, so its beginning names it.
          id: channel.id * 10_000_000 + (Math.floor(startMs / MINUTE_MS) % 10_000_000),
          channelId: channel.id,
          state,
          typeId,
          durationSeconds: Math.round((endMs - startMs) / 1000),
          viewsTotal: Math.floor((history.viewersAt(startMs + (endMs - startMs) / 2)?.authed ?? 0) / 6),
          createdAtMs: endMs,
          changedAtMs,
          expiresAtMs: endMs + LIFE_MS,
        },
      ];
    });
    return recordings.reverse();
  }
}

function stateAt(endMs: number, nowMs: number): [RecordingState, number] {
  if (nowMs < endMs + PROCESSING_MS) return ['PROCESSING', endMs];
  if (nowMs < endMs + LIFE_MS) return ['AVAILABLE', endMs + PROCESSING_MS];
  return ['DELETED', endMs + LIFE_MS];
}
