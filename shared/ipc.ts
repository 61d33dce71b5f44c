import { z } from 'zod';
import { activityPage, activityQuery, activityState } from './activity.ts';
import { appDescription, windowState } from './app.ts';
import { budgetState } from './budget.ts';
import { channelState } from './channel.ts';
import { chatFeed, chatSnapshot, connectionTimeline, emoticon, roomState } from './chat.ts';
import { chatterCard, chatterCheck, chattersPage, chattersQuery, chattersState } from './chatters.ts';
import {
  deliveriesFilter,
  deliveriesPage,
  deliveriesQuery,
  deliveriesState,
  deliveryDetail,
  replayRequest,
  sending,
} from './deliveries.ts';
import type { Result } from './errors.ts';
import { hookDraft, hooksState } from './hooks.ts';
import { notificationsState } from './notifications.ts';
import { receiverState, tunnelChoice } from './receiver.ts';
import { serviceProfile, serviceState } from './service.ts';
import { sessionState } from './session.ts';
import { settings, settingsChange } from './settings.ts';
import { signInState } from './signIn.ts';

const nothing = z.void();
const userId = z.number().int().nonnegative();
const hookId = z.string().min(1).max(100);
const intakePath = z.string().min(1).max(200);
const address = z.string().min(1).max(2000);
const deliveryId = z.number().int().nonnegative();

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

  'hooks.read': { input: nothing, output: hooksState },
  /** Reads the list from the service. */
  'hooks.refresh': { input: nothing, output: nothing },
  /** Takes the client secret from the clipboard into main; its length shows in the state. False: nothing usable there. */
  'hooks.pasteSecret': { input: nothing, output: z.boolean() },
  /** Checks the pasted secret with one call and keeps it. */
  'hooks.saveCredential': {
    input: z.object({ clientId: z.string().min(1).max(200), keep: z.enum(['disk', 'memory']) }),
    output: nothing,
  },
  'hooks.useDemoCredential': { input: nothing, output: nothing },
  'hooks.forgetCredential': { input: nothing, output: nothing },
  /** Opens a path and makes a secret for a hook to be; one at a time, an older one is dropped. */
  'hooks.beginDraft': { input: z.object({ moveOf: hookId.nullable() }), output: hookDraft },
  /** `paste`: from the clipboard. Returns false when nothing usable is there. */
  'hooks.setDraftSecret': { input: z.object({ to: z.enum(['generate', 'paste', 'none']) }), output: z.boolean() },
  /** Puts the draft's signing secret on the clipboard. */
  'hooks.copyDraftSecret': { input: nothing, output: nothing },
  /** Another unguessable path. */
  'hooks.renewDraftPath': { input: nothing, output: nothing },
  /** Runs the round trip; `url` other than the draft's own when the person typed one. */
  'hooks.proveDraft': { input: z.object({ url: address.nullable() }), output: nothing },
  'hooks.dropDraft': { input: nothing, output: nothing },
  /** Makes the hook of the draft, or starts the move that it is for. Returns the hook's id. */
  'hooks.create': {
    input: z.object({ events: z.array(z.string().min(1).max(200)).min(1).max(1000), url: address.nullable() }),
    output: hookId,
  },
  'hooks.renew': { input: z.object({ hookId }), output: nothing },
  /** Renews all that expire within a week; returns how many. */
  'hooks.renewDue': { input: nothing, output: z.number().int() },
  'hooks.setRenewsItself': { input: z.object({ hookId, on: z.boolean() }), output: nothing },
  /** Deactivates after the time in which it can be taken back. */
  'hooks.deactivate': { input: z.object({ hookId }), output: nothing },
  'hooks.undoDeactivate': { input: z.object({ hookId }), output: nothing },
  /** Stops a move: both hooks stay as they are. */
  'hooks.stopMove': { input: z.object({ hookId }), output: nothing },

  'receiver.read': { input: nothing, output: receiverState },
  'receiver.prove': { input: nothing, output: nothing },
  /** Listens on this port from now on; null: any free one, then kept. */
  'receiver.listen': { input: z.object({ port: z.number().int().min(1024).max(65_535).nullable() }), output: nothing },
  /** Opens a path without a hook, for any sender. Its signing secret is on the clipboard afterwards, if it has one. */
  'receiver.openIntake': { input: z.object({ secret: z.enum(['generate', 'paste', 'none']) }), output: intakePath },
  'receiver.closeIntake': { input: z.object({ path: intakePath }), output: nothing },
  /** What the next `times` deliveries are answered. `times` 0: as they deserve again. */
  'receiver.answerWith': {
    input: z.object({
      path: intakePath,
      answer: z.enum(['500', 'slow', 'hangUp']),
      times: z.number().int().min(0).max(1000),
    }),
    output: nothing,
  },
  'tunnel.choose': { input: z.object({ choice: tunnelChoice, address: z.string().max(2000) }), output: nothing },
  /** Takes a tunnel's token from the clipboard, into main and sealed. False: nothing usable there. */
  'tunnel.pasteToken': { input: z.object({ of: z.enum(['ngrok', 'relay']) }), output: z.boolean() },
  'tunnel.forgetToken': { input: z.object({ of: z.enum(['ngrok', 'relay']) }), output: nothing },
  'tunnel.tryNow': { input: nothing, output: nothing },

  'deliveries.read': { input: nothing, output: deliveriesState },
  'deliveries.rows': { input: deliveriesQuery, output: deliveriesPage },
  /** null: it is no longer kept. */
  'deliveries.detail': { input: z.object({ id: deliveryId }), output: deliveryDetail.nullable() },
  /** Sends it once more to this receiver or to another address on this computer. */
  'deliveries.replay': { input: replayRequest, output: sending },
  'deliveries.copyCurl': { input: z.object({ id: deliveryId }), output: nothing },
  /** Writes those that fit to a file; null when the person changes their mind, else how many. */
  'deliveries.export': { input: deliveriesFilter, output: z.number().int().nullable() },
  'deliveries.import': { input: nothing, output: z.number().int().nullable() },
  'deliveries.clear': { input: z.object({ intake: intakePath.nullable() }), output: nothing },

  'activity.read': { input: nothing, output: activityState },
  'activity.rows': { input: activityQuery, output: activityPage },
  /** Marks one entry, or all with null, as read. */
  'activity.markRead': { input: z.object({ id: z.number().int().nullable() }), output: nothing },

  'notifications.read': { input: nothing, output: notificationsState },
  /** Quiet from now for so many minutes; null: no longer. */
  'notifications.quietFor': {
    input: z.object({ minutes: z.number().int().min(1).max(1440).nullable() }),
    output: nothing,
  },
  'notifications.dismissDigest': { input: nothing, output: nothing },
  /** Shows one, to see whether they reach the person. False: the system shows none. */
  'notifications.test': { input: nothing, output: z.boolean() },
} satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

/** Every push from the main process. */
export const events = {
  /** Something more is known of the start. */
  'app.changed': appDescription,
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
  'hooks.changed': hooksState,
  'receiver.changed': receiverState,
  'deliveries.changed': deliveriesState,
  'activity.changed': activityState,
  'notifications.changed': notificationsState,
  /** The person clicked a notification: the window goes to what it was about. */
  'notifications.opened': z.object({ entryId: z.number().int().nullable() }),
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
