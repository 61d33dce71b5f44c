import type { ChatEventName } from '../../shared/platform/chatPackets.ts';
import type { RoomMember } from '../world/chat/room.ts';
import type { PlatformEvent } from '../world/events/events.ts';
import type { User } from '../world/user.ts';
import { World, type WorldOptions } from '../world/world.ts';
import { HandTime } from './handTime.ts';

export const QUIET_START_MS = Date.UTC(2026, 10, 20, 17, 0, 0);

/** A world without a server, in which nothing happens by itself and time moves by `clock.advance` alone. */
export function quietWorld(options: Partial<WorldOptions> = {}): World {
  return new World({
    address: 'http://127.0.0.1:1',
    seed: 7,
    chatters: 0,
    startAtMs: QUIET_START_MS,
    clockRate: 0,
    activity: 'off',
    shortcodeSeconds: 120,
    limits: {},
    realTime: new HandTime(),
    ...options,
  });
}

/** A user whom the demo's story names. */
export function namedUser(world: World, username: string): User {
  const user = world.users.byName(username);
  if (user === undefined) throw new Error(`the demo knows nobody called ${username}`);
  return user;
}

/** Notes what a world tells from now on. @param pattern keeps those whose name fits */
export function toldBy({ events }: Pick<World, 'events'>, pattern = /./): PlatformEvent[] {
  const told: PlatformEvent[] = [];
  events.subscribe((event) => {
    if (pattern.test(event.event)) told.push(event);
  });
  return told;
}

/** A socket in a room that keeps what it gets. */
export class Listener implements RoomMember {
  readonly user: User | undefined;
  readonly heard: { readonly event: ChatEventName; readonly data: Record<string, unknown> }[] = [];
  readonly closings: { readonly code: number; readonly reason: string | undefined }[] = [];

  constructor(user?: User) {
    this.user = user;
  }

  deliver(event: ChatEventName, frame: Buffer): void {
    this.heard.push({ event, data: JSON.parse(String(frame)).data });
  }

  close(code: number, reason?: string): void {
    this.closings.push({ code, reason });
  }

  /** The names of the events so far, in order. */
  get names(): readonly ChatEventName[] {
    return this.heard.map(({ event }) => event);
  }

  /** What came with the events of one name. */
  of(name: ChatEventName): readonly Record<string, unknown>[] {
    return this.heard.filter(({ event }) => event === name).map(({ data }) => data);
  }
}
