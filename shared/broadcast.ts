import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { reading, unread } from './reading.ts';
import { ofChannel } from './streamCard.ts';

/** The running stream as the service takes it in: since when, where it is sent to, what opens it. */

export const runningBroadcast = z.object({ id: z.string(), startedAtMs: z.number(), isTestStream: z.boolean() });

/** A place that streams are sent to. @see PLATFORM §11.13 */
export const ingest = z.object({ name: z.string(), host: z.string(), protocols: z.array(z.string()) });

/** A size the stream can be watched in. `url`: an address for players. */
export const watchable = z.object({ name: z.string(), url: z.string() });

export const broadcastState = z.object({
  /** `running` null: nothing runs. */
  broadcast: reading(z.object({ running: runningBroadcast.nullable() })),
  /** The nearest first. */
  nearest: reading(z.array(ingest)),
  /** All of them: the nearest first once that was measured. */
  ingests: reading(z.array(ingest)),
  preview: reading(z.array(watchable)),
});

export const broadcast = domain('broadcast', {
  state: {
    schema: broadcastState,
    empty: { broadcast: { ...unread }, nearest: { ...unread }, ingests: { ...unread }, preview: { ...unread } },
  },
  calls: {
    /** Asks which ingest is nearest to this computer. */
    measure: call(nothing, nothing),
    listIngests: call(nothing, nothing),
    /** Asks where the running stream can be watched. */
    preview: call(nothing, nothing),
    /** Puts the stream key on the clipboard; it is nowhere to be seen. */
    copyKey: call(ofChannel, nothing),
    /** Has the service make a new stream key, once it can no longer be taken back, and puts that on the clipboard. */
    resetKey: call(ofChannel, nothing),
    unlockTranscodes: call(ofChannel, nothing),
  },
});

export type RunningBroadcast = z.infer<typeof runningBroadcast>;
export type Ingest = z.infer<typeof ingest>;
export type Watchable = z.infer<typeof watchable>;
export type BroadcastState = z.infer<typeof broadcastState>;
