import { z } from 'zod';
import { keptChannels } from './channels.ts';
import { LONGEST_CLIP, SHORTEST_CLIP } from './clips.ts';
import { comfortRules, comfortStream, defaultComfortRules } from './comfort.ts';
import { call, domain } from './domain.ts';
import { hostPlan, MOST_HOST_PLANS } from './hosting.ts';
import { globalKeys, keyChanges } from './keys.ts';
import { hoursChoice, languageChoice } from './language.ts';
import { defaultLocalApiRules, localApiRules } from './localApi.ts';
import {
  defaultNotificationRules,
  defaultQuietRules,
  notificationRules,
  quietKept,
  quietRules,
} from './notifications.ts';
import { chatRules, defaultChatRules } from './queue.ts';
import { forwardTarget, MOST_FALLBACKS, tunnelChoice } from './receiver.ts';
import { RELAY_MOST_KEEP_HOURS } from './relayLimits.ts';
import { chosenProfile, MOST_OWN_SERVICES, ownService } from './service.ts';
import { cardPreset, earlierChange, MOST_EARLIER, MOST_PRESETS } from './streamCard.ts';

/** How often the chatters may be asked for again by themselves. */
export const chattersIntervals = [30, 60, 300] as const;

/**
 * What of that which happens is shown between the messages; activity keeps all of it. The start and the end of the stream and polls
 * always are. `largeHostFrom`: hosts that bring so many viewers stand in a large row.
 */
export const chatEvents = z.object({
  hosts: z.boolean(),
  largeHostFrom: z.number().int().min(1).max(100_000),
  followers: z.boolean(),
  subscriptions: z.boolean(),
  skills: z.boolean(),
  /** People who come and leave. */
  visits: z.boolean().default(false),
});

/** What the person chose; kept by electron-store. */
export const settingsState = z.object({
  service: chosenProfile,
  language: languageChoice,
  hours: hoursChoice,
  /** Services of one's own. */
  services: z.array(ownService).max(MOST_OWN_SERVICES),
  /** Keys of services that were removed while not all of theirs is deleted yet. */
  forgetting: z.array(z.string().max(100)).max(100),
  theme: z.enum(['system', 'dark', 'light', 'contrast']),
  motion: z.enum(['system', 'reduced', 'full']),
  /** How close rows stand. */
  density: z.enum(['roomy', 'compact']),
  /** Whether chat shows when something was said. */
  chatTimes: z.boolean(),
  /** How chat tells somebody's role: a mark before the name, or the word. */
  chatRoles: z.enum(['mark', 'word']),
  /** Whether each name has a colour of its own in chat. */
  nameColors: z.boolean(),
  chatEvents,
  textScale: z.union([z.literal(1), z.literal(1.15), z.literal(1.3)]),
  /** How often the chatters are asked for again by themselves; null: never. */
  chattersEverySeconds: z.literal(chattersIntervals).nullable(),
  /** The receiver's port; null until one was found free, which is then kept. */
  receiverPort: z.number().int().min(1024).max(65_535).nullable(),
  tunnel: tunnelChoice,
  /** The public address for `manual`, the relay's for `relay`; empty: none. */
  tunnelAddress: z.string().max(2000),
  /** Further addresses of the same relay, tried in this order. */
  relayFallbacks: z.array(z.string().max(2000)).max(MOST_FALLBACKS),
  /** Whether the relay keeps what comes while the app is away, and for how long. */
  relayKeep: z.boolean(),
  relayKeepHours: z.number().int().min(1).max(RELAY_MOST_KEEP_HOURS),
  forwards: z.array(forwardTarget).max(20),
  notifications: notificationRules,
  quiet: quietRules,
  quietKept,
  /** Whether the app's icon tells how many notifications are unread, where the system can show it. */
  badge: z.boolean(),
  /** Whether names, codes, addresses and secrets are kept off the screen. */
  screenSafe: z.boolean(),
  /** How long deliveries and activity are kept, and how much of them. */
  keepDays: z.union([z.literal(7), z.literal(30), z.literal(90)]),
  keepMegabytes: z.union([z.literal(50), z.literal(200), z.literal(1000)]),
  /** How long what is said in chat is kept; null: it is not. */
  keepChatDays: z.union([z.literal(7), z.literal(30), z.literal(90)]).nullable(),
  /** Keys that are not the default ones. */
  keys: keyChanges,
  /** Whether single letters and signs do something outside of fields. */
  singleKeys: z.boolean(),
  /** Keys that are heard while another program is before the person. */
  globalKeys,
  localApi: localApiRules,
  /** What the palette ran last, by id, the newest first. */
  recentCommands: z.array(z.string().max(100)).max(8),
  /** What the chat holds, highlights, hides and pins. */
  chatRules,
  /** Which channels were open, and which before, of each service. */
  channels: z.array(keptChannels).max(21),
  comfort: comfortRules,
  comfortStream: comfortStream.nullable(),
  /** On which service one was live when that was last known, by its key; null: on none. */
  liveOn: z.string().max(200).nullable(),
  /** Whether newer versions are looked for each day. */
  updateCheck: z.enum(['daily', 'byHand']),
  /** When the update address last answered, and the newest version the person was told of. */
  updatesKnown: z.object({ checkedAtMs: z.number().nullable(), told: z.string().max(60).nullable() }),
  /** Closing the window leaves the app in the tray, where there is one; null: the person was not asked yet. */
  closeToTray: z.boolean().nullable(),
  /** A start with the system shows no window. */
  startHidden: z.boolean(),
  /** Sets of title, game, audience and language to begin a stream with. */
  streamPresets: z.array(cardPreset).max(MOST_PRESETS * (MOST_OWN_SERVICES + 2)),
  /** What was changed of the stream with this app, the newest first. */
  streamEarlier: z.array(earlierChange).max(MOST_EARLIER),
  /** Whom to host once a channel's stream has ended. */
  hostPlans: z.array(hostPlan).max(MOST_HOST_PLANS),
  /** How long a clip is. */
  clipSeconds: z.number().int().min(SHORTEST_CLIP).max(LONGEST_CLIP),
});

/** What the window may change here; the others have calls of their own. */
export const settingsChange = settingsState
  .omit({
    ...{ service: true, services: true, forgetting: true, quietKept: true },
    ...{ channels: true, comfort: true, comfortStream: true, liveOn: true, updatesKnown: true },
    ...{ streamEarlier: true, hostPlans: true },
  })
  .partial();

export type Settings = z.infer<typeof settingsState>;
export type SettingsChange = z.infer<typeof settingsChange>;

export const defaultSettings: Settings = {
  service: { kind: 'demo' },
  language: 'system',
  hours: 'system',
  services: [],
  forgetting: [],
  theme: 'system',
  motion: 'system',
  density: 'roomy',
  chatTimes: true,
  chatRoles: 'mark',
  nameColors: false,
  chatEvents: { hosts: true, largeHostFrom: 50, followers: true, subscriptions: true, skills: true, visits: false },
  textScale: 1,
  chattersEverySeconds: 60,
  receiverPort: null,
  tunnel: 'auto',
  tunnelAddress: '',
  relayFallbacks: [],
  relayKeep: false,
  relayKeepHours: 24,
  forwards: [],
  notifications: defaultNotificationRules,
  quiet: defaultQuietRules,
  quietKept: { since: null, ofServices: [] },
  badge: true,
  screenSafe: false,
  keepDays: 30,
  keepMegabytes: 200,
  keepChatDays: 30,
  keys: {},
  singleKeys: true,
  globalKeys: {},
  localApi: defaultLocalApiRules,
  recentCommands: [],
  chatRules: defaultChatRules,
  channels: [],
  comfort: defaultComfortRules,
  comfortStream: null,
  liveOn: null,
  updateCheck: 'daily',
  updatesKnown: { checkedAtMs: null, told: null },
  closeToTray: null,
  startHidden: true,
  streamPresets: [],
  streamEarlier: [],
  hostPlans: [],
  clipSeconds: 30,
};

export const settings = domain('settings', {
  state: { schema: settingsState, empty: defaultSettings },
  calls: { change: call(settingsChange, settingsState) },
});
