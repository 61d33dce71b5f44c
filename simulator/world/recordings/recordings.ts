import type { Analytics } from '../analytics/analytics.ts';
import type { Session } from '../analytics/session.ts';
import type { Channel, Channels } from '../channels.ts';
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
/** When a recording comes to a state, from the end of its stream on. */
const STATE_AFTER_MS: Readonly<Record<RecordingState, number>> = {
  PROCESSING: 0,
  AVAILABLE: PROCESSING_MS,
  DELETED: LIFE_MS,
};
/** A deleted recording is listed for so long, so that a client sees that it has gone. */
const TRACE_MS = 7 * 86_400_000;
/** Ids, and those of the ten files at most of each, fit 32 bits. @see PLATFORM §15 */
const FIRST_ID = 2_000_001;

type RecordingsDeps = Pick<World, 'clock' | 'channels' | 'analytics' | 'broadcasts'>;

/** The recordings of ended streams: each follows from its stream and the time, from PROCESSING to AVAILABLE to DELETED. */
export class Recordings {
  readonly #clock: VirtualClock;
  readonly #beganAtMs: number;
  readonly #channels: Channels;
  readonly #analytics: Analytics;
  /** Streams that ended while their channel kept none, by channel and beginning. */
  readonly #unkept = new Set<string>();
  /** A channel has one stream at a time, so channel and beginning name it; it gets its number when it is first asked for. */
  readonly #ids = new Map<string, number>();
  readonly #channelIds = new Map<number, number>();

  constructor({ clock, channels, analytics, broadcasts }: RecordingsDeps) {
    this.#clock = clock;
    this.#beganAtMs = clock.now();
    this.#channels = channels;
    this.#analytics = analytics;
    broadcasts.onEnd((channel, { startedAtMs }) => {
      if (!channel.vodsEnabled) this.#unkept.add(`${channel.id} ${startedAtMs}`);
    });
  }

  /** Whether a channel has a recording one can watch now. */
  hasVod(channel: Channel): boolean {
    const history = this.#analytics.known(channel);
    if (history === undefined) return false;
    const nowMs = this.#clock.now();
    const isWatchable = (session: Session) => this.#isWatchable(channel, session, nowMs);
    return history.record.sessions.some(isWatchable) || history.pastSessions.findLast(isWatchable) !== undefined;
  }

  /** How many recordings have come to a state since the world began. */
  reached(state: RecordingState): number {
    const nowMs = this.#clock.now();
    let count = 0;
    for (const history of this.#analytics.all()) {
      for (const { startMs, endMs } of history.sessions()) {
        if (endMs === undefined || this.#unkept.has(`${history.record.start.channelId} ${startMs}`)) continue;
        const atMs = endMs + STATE_AFTER_MS[state];
        if (atMs > nowMs || atMs < this.#beganAtMs) continue;
        count += 1;
      }
    }
    return count;
  }

  /** A recording by its number, while it can be watched. */
  watchable(id: number): Recording | undefined {
    const channel = this.#channels.byId(this.#channelIds.get(id) ?? 0);
    return (
      channel && this.ofChannel(channel).find((recording) => recording.id === id && recording.state === 'AVAILABLE')
    );
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
          id: this.#idOf(channel.id, startMs),
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

  #idOf(channelId: number, startMs: number): number {
    const name = `${channelId} ${startMs}`;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = FIRST_ID + this.#ids.size;
    this.#ids.set(name, id);
    this.#channelIds.set(id, channelId);
    return id;
  }

  #isWatchable({ id }: Channel, { startMs, endMs }: Session, nowMs: number): boolean {
    if (endMs === undefined || stateAt(endMs, nowMs)[0] !== 'AVAILABLE') return false;
    return !this.#unkept.has(`${id} ${startMs}`);
  }
}

function stateAt(endMs: number, nowMs: number): [RecordingState, number] {
  const state = nowMs < endMs + PROCESSING_MS ? 'PROCESSING' : nowMs < endMs + LIFE_MS ? 'AVAILABLE' : 'DELETED';
  return [state, endMs + STATE_AFTER_MS[state]];
}
