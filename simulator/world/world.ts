import type { BucketName } from '../../shared/platform/buckets.ts';
import { Activity, type ActivityLevel } from './activity/activity.ts';
import { Buckets } from './buckets.ts';
import { Channels } from './channels.ts';
import { ContinuationTokens } from './chat/continuation.ts';
import { Rooms } from './chat/rooms.ts';
import { type RealTime, VirtualClock } from './clock.ts';
import { populateDemo } from './demo/populate.ts';
import { Events } from './events/events.ts';
import { Faults } from './faults.ts';
import { Follows } from './follows.ts';
import { Journal } from './journal.ts';
import { Authkeys } from './oauth/authkeys.ts';
import { Clients } from './oauth/clients.ts';
import { Shortcodes } from './oauth/shortcodes.ts';
import { Tokens } from './oauth/tokens.ts';
import { Random } from './random.ts';
import { type User, Users } from './users.ts';

export type WorldOptions = {
  readonly seed: number;
  /** People in the demo channel's chat, without whoever connects. */
  readonly chatters: number;
  readonly startAtMs: number;
  readonly clockRate: number;
  readonly activity: ActivityLevel;
  readonly shortcodeSeconds: number;
  readonly limits: Partial<Record<BucketName, number>>;
  readonly realTime?: RealTime;
};

/** The whole state of the service and its rules. HTTP and sockets are thin over it. */
export class World {
  readonly random: Random;
  readonly clock: VirtualClock;
  readonly users: Users;
  readonly channels: Channels;
  /** What happened, told once: hooks, live events and analytics listen. */
  readonly events = new Events();
  readonly follows = new Follows();
  readonly clients = new Clients();
  readonly shortcodes: Shortcodes;
  readonly tokens: Tokens;
  readonly authkeys: Authkeys;
  readonly rooms: Rooms;
  readonly continuationTokens: ContinuationTokens;
  readonly buckets: Buckets;
  readonly faults = new Faults();
  readonly journal: Journal;
  readonly activity: Activity;
  /** Whom a code is approved for when nobody is named, and whose channel is the demo's. */
  readonly demoUser: User;
  /** Signs the forms of the linking page. */
  readonly formKey: string;

  constructor(options: WorldOptions) {
    const { seed, startAtMs, clockRate, realTime } = options;
    this.random = new Random(seed);
    this.clock = new VirtualClock({
      startAtMs,
      rate: clockRate,
      ...(realTime === undefined ? {} : { real: realTime }),
    });
    this.users = new Users(this.random.stream('users'));
    this.channels = new Channels(this.clock, this.random);
    this.shortcodes = new Shortcodes(this.clock, this.random, options.shortcodeSeconds);
    this.tokens = new Tokens(this.clock, this.random);
    this.authkeys = new Authkeys(this.clock, this.random);
    this.rooms = new Rooms(this);
    this.continuationTokens = new ContinuationTokens(this.random.stream('continuation key').hex(32));
    this.formKey = this.random.stream('form key').hex(32);
    this.buckets = new Buckets(this.clock, options.limits);
    this.journal = new Journal(this.clock);
    this.demoUser = populateDemo(this, options.chatters);
    this.activity = new Activity(this, options.activity);
  }

  /** Viewers of a channel now: those in its chat, and those who only watch. */
  viewersOf(channelId: number): number {
    const channel = this.channels.byId(channelId);
    return channel?.online ? this.rooms.of(channel).chatters.size + channel.silentViewers : 0;
  }

  /** Stops everything that time would start. */
  stop(): void {
    this.activity.stop();
    this.clock.stop();
  }
}
