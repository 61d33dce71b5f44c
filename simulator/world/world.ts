import type { BucketName } from '../../shared/platform/buckets.ts';
import { Achievements } from './achievements/achievements.ts';
import { Activity } from './activity/activity.ts';
import { Audiences } from './activity/audience.ts';
import type { ActivityLevel } from './activity/pace.ts';
import { Analytics } from './analytics/analytics.ts';
import { Broadcasts } from './broadcasts/broadcasts.ts';
import { Buckets } from './buckets.ts';
import { Channels } from './channels.ts';
import { ContinuationTokens } from './chat/continuation.ts';
import { tellHosts } from './chat/hostNotes.ts';
import { Rooms } from './chat/rooms.ts';
import { Clips } from './clips/clips.ts';
import { type RealTime, VirtualClock } from './clock.ts';
import { ConfettiStore } from './confetti/confetti.ts';
import { Costreams } from './costreams/costreams.ts';
import { populateDemo } from './demo/populate.ts';
import { Discord } from './discord/discord.ts';
import { EmoticonPacks } from './emoticons/emoticonPacks.ts';
import { Errands } from './errands.ts';
import { Events } from './events/events.ts';
import { Faults } from './faults.ts';
import { Follows } from './follows.ts';
import { Deliveries } from './hooks/deliveries.ts';
import { Hooks } from './hooks/hooks.ts';
import { Hosting } from './hosting/hosting.ts';
import { Images } from './images/images.ts';
import { Journal } from './journal.ts';
import { Authkeys } from './oauth/authkeys.ts';
import { Clients } from './oauth/clients.ts';
import { Shortcodes } from './oauth/shortcodes.ts';
import { Tokens } from './oauth/tokens.ts';
import { Partnership } from './partnership/partnership.ts';
import { Preferences } from './preferences/preferences.ts';
import { UserPreferences } from './preferences/userPreferences.ts';
import { Random } from './random.ts';
import { type ReadingChoices, Readings } from './readings.ts';
import { Recordings } from './recordings/recordings.ts';
import { ChannelRoles } from './roles/channelRoles.ts';
import { StateLog } from './states/stateLog.ts';
import { StreamKeys } from './streamKeys.ts';
import { Subscriptions } from './subscriptions.ts';
import type { User } from './user.ts';
import { Users } from './users.ts';
import { ViewerCounts } from './viewerCounts.ts';

export type WorldOptions = {
  /** Where the service listens, for pictures it names in chat. */
  readonly address: string;
  readonly seed: number;
  /** People in the demo channel's chat, without whoever connects. */
  readonly chatters: number;
  readonly startAtMs: number;
  readonly clockRate: number;
  readonly activity: ActivityLevel;
  readonly shortcodeSeconds: number;
  readonly limits: Partial<Record<BucketName, number>>;
  /** Readings of the documentation that differ from ours. */
  readonly readings?: ReadingChoices;
  readonly realTime?: RealTime;
};

/**
 * The whole state of the service and its rules. HTTP and sockets are thin over it. Its clock waits until it is started:
 * nothing flows while the world is made, so that the same options make the same world.
 */
export class World {
  readonly address: string;
  readonly random: Random;
  /** How this world reads what the documentation leaves open. */
  readonly readings: Readings;
  readonly clock: VirtualClock;
  readonly users: Users;
  readonly channels: Channels;
  /** What happened, told once: hooks, live events and analytics listen. */
  readonly events = new Events();
  readonly follows: Follows;
  readonly hosting: Hosting;
  readonly images: Images;
  readonly emoticonPacks: EmoticonPacks;
  readonly roles: ChannelRoles;
  readonly streamKeys: StreamKeys;
  readonly partnership: Partnership;
  readonly discord: Discord;
  readonly preferences = new Preferences();
  readonly userPreferences = new UserPreferences();
  readonly clients = new Clients();
  readonly shortcodes: Shortcodes;
  readonly tokens: Tokens;
  readonly authkeys: Authkeys;
  readonly rooms: Rooms;
  readonly continuationTokens: ContinuationTokens;
  readonly buckets: Buckets;
  readonly faults: Faults;
  readonly errands = new Errands();
  readonly journal: Journal;
  /** Which documented state changes this run has gone through. */
  readonly states = new StateLog(this.events);
  readonly hooks: Hooks;
  readonly deliveries: Deliveries;
  readonly viewerCounts: ViewerCounts;
  readonly broadcasts: Broadcasts;
  readonly costreams: Costreams;
  readonly subscriptions: Subscriptions;
  readonly analytics: Analytics;
  readonly recordings: Recordings;
  readonly achievements: Achievements;
  readonly clips: Clips;
  readonly confetti = new ConfettiStore();
  readonly activity: Activity;
  readonly audiences: Audiences;
  /** Whom a code is approved for when nobody is named, and whose channel is the demo's. */
  readonly demoUser: User;
  /** Signs the forms of the linking page. */
  readonly formKey: string;

  constructor(options: WorldOptions) {
    const { seed, startAtMs, clockRate, realTime } = options;
    this.address = options.address;
    this.emoticonPacks = new EmoticonPacks(options.address);
    this.random = new Random(seed, startAtMs);
    this.readings = new Readings(options.readings);
    this.clock = new VirtualClock({
      startAtMs,
      rate: clockRate,
      isWaiting: true,
      ...(realTime === undefined ? {} : { real: realTime }),
    });
    this.users = new Users(this.random.stream('users'));
    this.channels = new Channels(this.clock, this.random, this.users, this.events);
    this.follows = new Follows(this);
    this.hosting = new Hosting(this);
    this.images = new Images(this);
    this.streamKeys = new StreamKeys(this.random);
    this.partnership = new Partnership(this);
    this.discord = new Discord(this);
    this.shortcodes = new Shortcodes(this.clock, this.random, options.shortcodeSeconds);
    this.tokens = new Tokens(this.clock, this.random);
    this.authkeys = new Authkeys(this.clock, this.random);
    this.rooms = new Rooms(this);
    tellHosts(this);
    this.roles = new ChannelRoles(this);
    this.continuationTokens = new ContinuationTokens(this.random.stream('continuation key').hex(32));
    this.formKey = this.random.stream('form key').hex(32);
    this.buckets = new Buckets(this.clock, options.limits);
    this.faults = new Faults(this.random.stream('faults'));
    this.journal = new Journal(this.clock);
    this.hooks = new Hooks(this.clock, this.random);
    this.deliveries = new Deliveries({ ...this, random: this.random.stream('deliveries') });
    this.demoUser = populateDemo(this, options.chatters);
    this.viewerCounts = new ViewerCounts(this);
    this.broadcasts = new Broadcasts(this);
    this.costreams = new Costreams(this);
    this.subscriptions = new Subscriptions(this);
    this.analytics = new Analytics(this);
    this.recordings = new Recordings(this);
    this.achievements = new Achievements(this);
    this.clips = new Clips(this.clock, this.random);
    this.activity = new Activity(this, options.activity);
    this.audiences = new Audiences(this);
  }

  /** Viewers of a channel now: those in its chat, and those who only watch. */
  viewersOf(channelId: number): number {
    const channel = this.channels.byId(channelId);
    return channel?.online ? this.rooms.of(channel).size + channel.silentViewers : 0;
  }

  /** Stops everything that time would start. */
  stop(): void {
    this.activity.stop();
    this.errands.stop();
    this.deliveries.sender.close();
    this.clock.stop();
  }
}
