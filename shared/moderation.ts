import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';
import {
  givenRole,
  LONGEST_TIMEOUT_SECONDS,
  type ModeratedPerson,
  moderatedPerson,
  moderationWrites,
} from './writes/moderation.ts';
import type { EndedWrite } from './writes.ts';

/** What moderators do in a channel, and whom one keeps an eye on. @see PLATFORM §4.6, §5.2, §6.3 */

/** So many people are banned or unbanned in one act. */
export const MOST_AT_ONCE = 500;
/** Somebody is watched for an hour unless it is said otherwise. */
export const WATCH_MINUTES = 60;

const channelId = z.number().int();
const onPerson = z.object({ channelId, ...moderatedPerson.shape });
const onPeople = z.object({ channelId, people: z.array(moderatedPerson).min(1).max(MOST_AT_ONCE) });

/**
 * `target`: the write that was begun, by which the face `writes` tells how it goes on and takes it back. Acts that can't be begun are
 * refused: `scopeMissing`, `notPermitted`, `alreadyDone`, `connectionLost`, `badInput` (`person`: `yourself`, `notBelow`; `channel`:
 * `notOpen`).
 */
const begun = z.object({ target: z.string() });

export const seenActKind = z.enum([
  'deleted',
  'purged',
  'timedOut',
  'timeoutEnded',
  'banned',
  'unbanned',
  'rolesAdded',
  'rolesRemoved',
  'noted',
]);

/** Something that was done to somebody, as far as this app has seen. */
export const seenAct = z.object({
  atMs: z.number(),
  what: seenActKind,
  /** Who did it; null: the service, or nobody said. */
  by: z.string().nullable(),
  /** Whether this app did it. */
  own: z.boolean(),
  /** How long a timeout was given for, in words of the service such as `10m`; the roles of a change, with commas; else empty. */
  detail: z.string(),
});

const untilThen = z.object({ channelId, ...moderatedPerson.shape, untilMs: z.number() });

const act = z.discriminatedUnion('kind', [...moderationWrites]);

export const moderationState = z.object({
  /** Whose rows are marked, in whichever channel. Kept on this computer, over a restart too. */
  watched: z.array(untilThen),
  /** Who may not write for now, as far as this app has seen it. */
  timedOut: z.array(untilThen),
  /** Acts on many that are under way, and others that wait, by the target of their write. */
  running: z.array(
    z.object({
      target: z.string(),
      what: act,
      done: z.number().int(),
      of: z.number().int(),
      /** What it waits for; null: it is going on. */
      wait: z
        .object({
          /** Whose calls are used up. */
          bucket: z.string(),
          /** When it goes on by itself; null: after others, which is a matter of moments. */
          untilMs: z.number().nullable(),
          /** Whether the service refuses calls until then; else it is our own count that is used up. */
          refused: z.boolean(),
        })
        .nullable(),
      /** Somebody has stopped it, and the call that is under way is answered yet. */
      stopping: z.boolean(),
    }),
  ),
  /** Acts on many that ended before all had their turn, the newest last; until somebody goes on with them or puts them away. */
  left: z.array(
    z.object({
      id: z.string(),
      what: act,
      atMs: z.number(),
      /** To whom it was done. */
      done: z.array(moderatedPerson),
      /** Who had no turn; empty where only what reverses it is left to do. Those whom the service refused for themselves are not among them. */
      rest: z.array(moderatedPerson),
      why: appError,
    }),
  ),
});

export const moderation = domain('moderation', {
  state: { schema: moderationState, empty: { watched: [], timedOut: [], running: [], left: [] } },
  calls: {
    /** Takes one message out of the chat; it can be taken back for a moment only. 0 calls. */
    removeMessage: call(onPerson.extend({ messageId: z.string().min(1).max(200) }), begun),
    /** The same with the last one that somebody wrote; refused as `badInput` (`person`: `noMessage`) where none is here. */
    removeLast: call(onPerson, begun),
    /** Takes out everything that somebody wrote. 0 calls. */
    purge: call(onPerson, begun),
    /** They can't write for so long, and what they wrote is taken out. They have to be in the chat. 0 calls. */
    timeout: call(onPerson.extend({ seconds: z.number().int().min(1).max(LONGEST_TIMEOUT_SECONDS) }), begun),
    /** They may write again. 0 calls. */
    endTimeout: call(onPerson, begun),
    /** The same for many, one after the other, as one act; `endTimeouts` reverses it. 0 calls. */
    timeoutMany: call(onPeople.extend({ seconds: z.number().int().min(1).max(LONGEST_TIMEOUT_SECONDS) }), begun),
    endTimeouts: call(onPeople, begun),
    /** One call a person. Goes on in order; what was done is told by the write's parts, and `unban` reverses it. */
    ban: call(onPeople, begun),
    unban: call(onPeople, begun),
    /** Ends one that is under way: what was done stays done, the rest is left. Answers whether there was one. */
    stop: call(z.object({ target: z.string().max(200) }), z.boolean()),
    /**
     * Ends one that is under way and begins what reverses it for those it has reached; null: nobody was reached. Where the reversal is
     * refused, or taken back before it was sent, the act is `left`.
     */
    takeBack: call(z.object({ target: z.string().max(200) }), begun.nullable()),
    /**
     * Begins the same for those of `left` who had no turn; refused as `alreadyDone` when that was begun before, and as `otherSpeaker`
     * where another account speaks now than the one that began it.
     */
    goOn: call(z.object({ id: z.string().max(200) }), begun),
    /** Begins what reverses one of `left` for those to whom it was done; refused as `goOn` is. */
    reverse: call(z.object({ id: z.string().max(200) }), begun),
    /** Puts what was left away. Nothing is sent. */
    dismissLeft: call(z.object({ id: z.string().max(200) }), nothing),
    /** 1 call. */
    changeRoles: call(onPerson.extend({ add: z.array(givenRole).max(2), remove: z.array(givenRole).max(2) }), begun),
    /** Empties the chat, for everybody. 0 calls. */
    clearChat: call(z.object({ channelId }), begun),
    /** Marks somebody's rows from now on; nothing is sent. */
    watch: call(
      onPerson.extend({
        minutes: z
          .number()
          .int()
          .min(1)
          .max(24 * 60),
      }),
      nothing,
    ),
    unwatch: call(z.object({ channelId, userId: moderatedPerson.shape.userId }), nothing),
    /** What was done to somebody in a channel, the newest first, at most 50. */
    seen: call(z.object({ channelId, userId: moderatedPerson.shape.userId }), z.array(seenAct)),
  },
});

/** What reverses an act on many. */
export const reversals = { ban: 'unban', unban: 'ban', timeoutMany: 'endTimeouts', endTimeouts: null } as const;

/**
 * Whom an ended act on many has reached, and so can be reversed for: those it was done to, and nobody who was left.
 * @returns empty for other writes, and for what was never done
 */
export function reachedBy({ what, outcome, parts }: Pick<EndedWrite, 'what' | 'outcome' | 'parts'>): ModeratedPerson[] {
  if (outcome !== 'done' || !isOnMany(what)) return [];
  if (parts === null) return what.people;
  const left = new Set(parts.done);
  return what.people.filter(({ username }) => left.has(username));
}

export type OnMany = Extract<EndedWrite['what'], { kind: keyof typeof reversals }>;

const isOnMany = (what: EndedWrite['what']): what is OnMany => Object.hasOwn(reversals, what.kind);

export type ModerationState = z.infer<typeof moderationState>;
export type SeenAct = z.infer<typeof seenAct>;
