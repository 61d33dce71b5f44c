import type { Room } from '../chat/room.ts';
import type { PlatformEvent } from '../events/events.ts';
import type { RandomStream } from '../random.ts';
import type { World } from '../world.ts';
import type { Conversations } from './conversations.ts';
import type { Moment } from './talk/moments.ts';

/** How many of a kind are spoken of; of the others nobody says a word. */
const shares: Partial<Record<Moment, number>> = { followed: 0.15, subscribed: 0.8, skill: 0.7 };
/** Of one kind nobody speaks again so soon, in milliseconds of virtual time. */
const AGAIN_AFTER_MS = 30_000;

type HearingWorld = Pick<World, 'clock' | 'users'>;

/** What a room hears of its channel, and talks of. */
export class Hearing {
  readonly #world: HearingWorld;
  readonly #room: Room;
  readonly #random: RandomStream;
  readonly #conversations: Conversations;
  readonly #spokenAtMs = new Map<Moment, number>();

  constructor(world: HearingWorld, room: Room, conversations: Conversations, random: RandomStream) {
    this.#world = world;
    this.#room = room;
    this.#conversations = conversations;
    this.#random = random;
  }

  hear({ event, payload }: PlatformEvent): void {
    const [kind, id, name] = event.split(':');
    if (kind !== 'channel' || id !== String(this.#room.channel.id)) return;
    const moment = momentOf(name, payload);
    if (moment === undefined) return;
    const nowMs = this.#world.clock.now();
    if (nowMs - (this.#spokenAtMs.get(moment) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER_MS) return;
    if (!this.#random.chance(shares[moment] ?? 1)) return;
    this.#spokenAtMs.set(moment, nowMs);
    this.#conversations.react(moment, this.#wordsOf(payload));
  }

  /** Whom and what an event was about. */
  #wordsOf(payload: PlatformEvent['payload']): Record<string, string> {
    const { user, hoster, triggeringUserId, manifest } = payload;
    const username = textAt(user, 'username') ?? this.#world.users.byId(Number(triggeringUserId))?.username;
    const host = textAt(hoster, 'token');
    const skill = textAt(manifest, 'name');
    return {
      ...(username === undefined ? {} : { who: `@${username}` }),
      ...(host === undefined ? {} : { who: host }),
      ...(skill === undefined ? {} : { option: skill.toLowerCase() }),
    };
  }
}

function momentOf(name: string | undefined, { following, online }: PlatformEvent['payload']): Moment | undefined {
  switch (name) {
    case 'followed':
      return following === true ? 'followed' : undefined;
    case 'subscribed':
    case 'hosted':
    case 'skill':
      return name;
    case 'update':
      return online === true ? 'wentLive' : online === false ? 'ended' : undefined;
    default:
      return undefined;
  }
}

function textAt(thing: unknown, key: string): string | undefined {
  const value = typeof thing === 'object' && thing !== null ? (thing as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}
