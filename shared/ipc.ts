import { z } from 'zod';
import { appDescription, windowState } from './app.ts';
import { budgetState } from './budget.ts';
import { channelState } from './channel.ts';
import { chatFeed, chatSnapshot, connectionTimeline, emoticon, roomState } from './chat.ts';
import { chatterCard, chatterCheck, chattersPage, chattersQuery, chattersState } from './chatters.ts';
import type { Result } from './errors.ts';
import { serviceProfile, serviceState } from './service.ts';
import { sessionState } from './session.ts';
import { settings, settingsChange } from './settings.ts';
import { signInState } from './signIn.ts';

const nothing = z.void();
const userId = z.number().int().nonnegative();

/** Every call the window can make. A line here is the whole declaration. */
export const calls = {
  'app.describe': { input: nothing, output: appDescription },
  /** Opens an https address, or the current service's linking page, in the browser. */
  'app.openLink': { input: z.object({ url: z.string().max(2000) }), output: nothing },
  'app.copyText': { input: z.object({ text: z.string().max(10_000) }), output: nothing },
  'app.pasteText': { input: nothing, output: z.string() },

  'window.read': { input: nothing, output: windowState },
  'window.minimize': { input: nothing, output: nothing },
  'window.toggleMaximize': { input: nothing, output: nothing },
  'window.close': { input: nothing, output: nothing },

  'settings.read': { input: nothing, output: settings },
  'settings.change': { input: settingsChange, output: settings },
  'service.read': { input: nothing, output: serviceState },
  /** Changes the service; the sign-in of the old one is kept in its own profile. */
  'service.select': { input: z.object({ profile: serviceProfile }), output: nothing },

  'signIn.read': { input: nothing, output: signInState },
  'signIn.start': { input: nothing, output: nothing },
  'signIn.cancel': { input: nothing, output: nothing },
  'signIn.tryNow': { input: nothing, output: nothing },
  'session.read': { input: nothing, output: sessionState },
  /** Opens a channel's chat by name or id; without a sign-in that is the anonymous mode. */
  'session.openChannel': { input: z.object({ channel: z.string().min(1).max(100) }), output: nothing },
  'session.signOut': { input: nothing, output: nothing },
  /** The answer to a weak keyring: keep the sign-in on disk all the same, or until the app quits. */
  'session.keep': { input: z.object({ on: z.enum(['disk', 'memory']) }), output: nothing },

  'channel.read': { input: nothing, output: channelState.nullable() },

  'chat.read': { input: nothing, output: chatSnapshot },
  /** Hands a message over; how it goes on is told by the feed, under the key. */
  'chat.send': {
    input: z.object({ text: z.string().min(1).max(10_000), whisperTo: z.string().max(100).nullable() }),
    output: z.object({ key: z.string() }),
  },
  /** Takes back a message that has not been sent; null when it has left already. */
  'chat.withdraw': { input: z.object({ key: z.string() }), output: z.object({ text: z.string() }).nullable() },
  'chat.retry': { input: z.object({ key: z.string() }), output: nothing },
  'chat.remove': { input: z.object({ id: z.string() }), output: nothing },
  'chat.reconnect': { input: nothing, output: nothing },
  'chat.listEmoticons': { input: nothing, output: z.array(emoticon) },

  'chatters.read': { input: nothing, output: chattersState },
  'chatters.rows': { input: chattersQuery, output: chattersPage },
  'chatters.refresh': { input: nothing, output: nothing },
  'chatters.pause': { input: nothing, output: nothing },
  'chatters.resume': { input: nothing, output: nothing },
  'chatters.check': { input: z.object({ userId }), output: chatterCheck },
  /** Asks the service for names that contain `text`; what it finds goes into the list. Returns how many. */
  'chatters.searchService': { input: z.object({ text: z.string().min(1).max(100) }), output: z.number().int() },
  'chatters.card': { input: z.object({ userId }), output: chatterCard },
  'chatters.setNote': { input: z.object({ userId, note: z.string().max(2000) }), output: nothing },
  /** Writes the list as CSV where the person says; null when they change their mind, else the number of rows. */
  'chatters.export': { input: nothing, output: z.number().int().nullable() },

  'budget.read': { input: nothing, output: budgetState },
} satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

/** Every push from the main process. */
export const events = {
  'window.changed': windowState,
  'settings.changed': settings,
  'service.changed': serviceState,
  'signIn.changed': signInState,
  'session.changed': sessionState,
  'channel.changed': channelState.nullable(),
  'chat.roomChanged': roomState,
  'chat.timelineChanged': connectionTimeline,
  'chat.fed': chatFeed,
  /** The room changed for another channel: read the snapshot anew. */
  'chat.replaced': nothing,
  'chatters.changed': chattersState,
  'budget.changed': budgetState,
} satisfies Record<string, z.ZodType>;

export type CallName = keyof typeof calls;
export type EventName = keyof typeof events;
export type Input<N extends CallName> = z.infer<(typeof calls)[N]['input']>;
export type Output<N extends CallName> = z.infer<(typeof calls)[N]['output']>;
export type EventData<N extends EventName> = z.infer<(typeof events)[N]>;

/** What main.ts fills in: every call. */
export type Handlers = { [N in CallName]: (input: Input<N>) => Promise<Output<N>> | Output<N> };

/** What preload puts on the window as `bridge`. */
export type Bridge = {
  call<N extends CallName>(name: N, input: Input<N>): Promise<Result<Output<N>>>;
  on<N extends EventName>(name: N, listener: (data: EventData<N>) => void): () => void;
};

export const callNames = Object.keys(calls) as CallName[];
