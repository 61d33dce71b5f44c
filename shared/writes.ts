import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';
import { chatWrites } from './writes/chat.ts';
import { hookWrites } from './writes/hooks.ts';
import { moderationWrites } from './writes/moderation.ts';
import { writeParts } from './writes/parts.ts';
import { pollWrites } from './writes/polls.ts';
import { queueWrites } from './writes/queue.ts';
import { streamCardWrites } from './writes/streamCard.ts';

/** What the app changes on the platform after some seconds in which it can be taken back. Each domain names its own in `writes/`. */
export const platformWrite = z.discriminatedUnion('kind', [
  ...hookWrites,
  ...moderationWrites,
  ...pollWrites,
  ...queueWrites,
  ...chatWrites,
  ...streamCardWrites,
]);

export { writeParts };

/** `target`: what it changes; nothing else that waits changes the same. `calls`: its price; 0 goes over the chat. */
const write = { target: z.string(), what: platformWrite, calls: z.number().int() };

export const waitingWrite = z.object({ ...write, untilMs: z.number() });

export const endedWrite = z.object({
  ...write,
  /** Tells it apart from any other of this service in this run. */
  number: z.number().int(),
  atMs: z.number(),
  outcome: z.enum(['done', 'undone', 'failed']),
  /** Of a failed one. */
  error: appError.nullable(),
  /** Of one that changes several things; null: it has no parts, or nothing was begun. */
  parts: writeParts.nullable(),
});

export const writesState = z.object({
  /** Those that can still be taken back, in the order in which they were begun; the last is what `undoLast` takes back. */
  waiting: z.array(waitingWrite),
  /** The last ones that have ended, the newest last. */
  ended: z.array(endedWrite),
});

/** So many ended writes are told. */
export const MOST_ENDED = 20;

export const writes = domain('writes', {
  state: { schema: writesState, empty: { waiting: [], ended: [] } },
  calls: {
    /** Takes one back; answers whether there was time. */
    undo: call(z.object({ target: z.string().max(200) }), z.boolean()),
    /** Takes back the one that was begun last; answers whether one waited. */
    undoLast: call(nothing, z.boolean()),
    /** Does one at once. */
    now: call(z.object({ target: z.string().max(200) }), nothing),
  },
});

export type PlatformWrite = z.infer<typeof platformWrite>;
export type WriteParts = z.infer<typeof writeParts>;
export type WritesState = z.infer<typeof writesState>;
export type EndedWrite = z.infer<typeof endedWrite>;
