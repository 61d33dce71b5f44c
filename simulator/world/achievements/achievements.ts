import type { Channels } from '../channels.ts';
import type { VirtualClock } from '../clock.ts';
import type { Events, PlatformEvent } from '../events/events.ts';
import { timestamp } from '../views/timestamp.ts';

type AchievementsDeps = { readonly clock: VirtualClock; readonly channels: Channels; readonly events: Events };
export type Achievement = {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly sparks: number;
};

/** What can be earned. @see PLATFORM §11.1 */
export const achievements = [
  { slug: 'curtain-up', name: 'Curtain up', description: 'Go live.', sparks: 500 },
  { slug: 'good-company', name: 'Good company', description: 'Be followed while you are here.', sparks: 250 },
  { slug: 'front-row', name: 'Front row', description: 'Have somebody subscribe to your channel.', sparks: 1_000 },
  { slug: 'shared-stage', name: 'Shared stage', description: 'Stream together with another channel.', sparks: 750 },
  { slug: 'open-house', name: 'Open house', description: 'Be hosted by another channel.', sparks: 400 },
] as const satisfies readonly Achievement[];

type Slug = (typeof achievements)[number]['slug'];

/** Tells owners of channels, once each, what they have earned; it only listens. */
export class Achievements {
  readonly #deps: AchievementsDeps;
  readonly #earned = new Set<string>();

  constructor(deps: AchievementsDeps) {
    this.#deps = deps;
    deps.events.subscribe((event) => this.#listen(event));
  }

  #listen({ event, payload }: PlatformEvent): void {
    const [, id, kind] = /^channel:(\d+):(\w+)$/.exec(event) ?? [];
    const channel = this.#deps.channels.byId(Number(id));
    const slug = slugFor(kind, payload);
    if (channel === undefined || slug === undefined) return;
    const userId = channel.owner.id;
    const key = `${userId} ${slug}`;
    if (this.#earned.has(key)) return;
    this.#earned.add(key);
    const at = timestamp(this.#deps.clock.now());
    const details = achievements.find((achievement) => achievement.slug === slug);
    this.#deps.events.publish(`user:${userId}:achievement`, {
      id: this.#earned.size,
      earned: true,
      progress: 1,
      achievement: slug,
      user: userId,
      Achievement: { ...details },
      createdAt: at,
      updatedAt: at,
    });
  }
}

function slugFor(kind: string | undefined, payload: PlatformEvent['payload']): Slug | undefined {
  switch (kind) {
    case 'update':
      if (payload.online === true) return 'curtain-up';
      return typeof payload.costreamId === 'string' ? 'shared-stage' : undefined;
    case 'followed':
      return payload.following === false ? undefined : 'good-company';
    case 'subscribed':
      return 'front-row';
    case 'hosted':
      return 'open-house';
    default:
      return undefined;
  }
}
