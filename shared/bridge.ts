import type { z } from 'zod';
import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { analytics } from './analytics.ts';
import { app } from './app.ts';
import { backup } from './backup.ts';
import { broadcast } from './broadcast.ts';
import { budget } from './budget.ts';
import { channel } from './channel.ts';
import { channelRules } from './channelRules.ts';
import { channels } from './channels.ts';
import { chat } from './chat.ts';
import { chatters } from './chatters.ts';
import { clips } from './clips.ts';
import { comfort } from './comfort.ts';
import { commands } from './commands.ts';
import { costream } from './costream.ts';
import { deliveries } from './deliveries.ts';
import { demo } from './demo.ts';
import { diagnostics } from './diagnostics.ts';
import type { AnyFace, nothing } from './domain.ts';
import { drafts } from './drafts.ts';
import type { Result } from './errors.ts';
import { following } from './following.ts';
import { hooks } from './hooks.ts';
import { hosting } from './hosting.ts';
import { language } from './language.ts';
import { ledger } from './ledger.ts';
import { localApi } from './localApi.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { ownEmoticons } from './ownEmoticons.ts';
import { people } from './people.ts';
import { polls } from './polls.ts';
import { privacy } from './privacy.ts';
import { queue } from './queue.ts';
import { readings } from './readings.ts';
import { receiver } from './receiver.ts';
import { service } from './service.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { signIn } from './signIn.ts';
import { starting } from './starting.ts';
import { streamCard } from './streamCard.ts';
import { streams } from './streams.ts';
import { tunnel } from './tunnel.ts';
import { updates } from './updates.ts';
import { window } from './window.ts';
import { writes } from './writes.ts';

/** Every domain of the bridge. Names, inputs, answers and pushes are derived from their faces. */
export const domains = [
  app,
  window,
  starting,
  commands,
  localApi,
  settings,
  language,
  service,
  demo,
  signIn,
  session,
  accounts,
  channel,
  channels,
  chat,
  queue,
  drafts,
  polls,
  readings,
  chatters,
  people,
  moderation,
  budget,
  ledger,
  hooks,
  writes,
  receiver,
  tunnel,
  deliveries,
  activity,
  notifications,
  analytics,
  streams,
  streamCard,
  broadcast,
  hosting,
  clips,
  costream,
  ownEmoticons,
  channelRules,
  following,
  comfort,
  updates,
  privacy,
  backup,
  diagnostics,
] as const satisfies readonly AnyFace[];

type Domains = { [D in (typeof domains)[number] as D['name']]: D };
type Name = keyof Domains;
type StateFace = { schema: z.ZodType };

/** The domains that have a state. */
export type StateName = { [N in Name]: Domains[N]['state'] extends StateFace ? N : never }[Name];

/** What a domain tells of itself. */
export type StateOf<N extends StateName> = Domains[N]['state'] extends { schema: infer S extends z.ZodType }
  ? z.infer<S>
  : never;

/** The calls that do something or ask for more than a state: `domain.call`. */
export type ActName = { [N in Name]: `${N}.${keyof Domains[N]['calls'] & string}` }[Name];

/** Every call the window can make. `domain.read` answers with the state. */
export type CallName = ActName | `${StateName}.read`;

type CallOf<N extends ActName> = N extends `${infer D extends Name}.${infer C}`
  ? C extends keyof Domains[D]['calls']
    ? Domains[D]['calls'][C] & { input: z.ZodType; output: z.ZodType }
    : never
  : never;

export type Input<N extends CallName> = N extends ActName ? z.infer<CallOf<N>['input']> : z.infer<typeof nothing>;
export type Output<N extends CallName> = N extends ActName
  ? z.infer<CallOf<N>['output']>
  : N extends `${infer D extends StateName}.read`
    ? StateOf<D>
    : never;

/** What is pushed besides the states: `domain.feed`. */
export type FeedName = { [N in Name]: `${N}.${keyof Domains[N]['feeds'] & string}` }[Name];

/** Every push from the main process. `domain.changed` carries the whole state. */
export type EventName = FeedName | `${StateName}.changed`;

type FeedOf<N extends FeedName> = N extends `${infer D extends Name}.${infer F}`
  ? F extends keyof Domains[D]['feeds']
    ? Domains[D]['feeds'][F]
    : never
  : never;

export type EventData<N extends EventName> = N extends FeedName
  ? z.infer<FeedOf<N>>
  : N extends `${infer D extends StateName}.changed`
    ? StateOf<D>
    : never;

/**
 * What preload puts on the window as `wire`: the bridge with all that main tells packed, so that only a text crosses between the
 * worlds, and not thousands of copied objects. @see shared/packed.ts
 */
export type Wire = {
  call(name: CallName, input: unknown): Promise<unknown>;
  on(name: EventName, listener: (data: unknown) => void): () => void;
};

/** What the window speaks through: the wire, unpacked. */
export type Bridge = {
  call<N extends CallName>(name: N, input: Input<N>): Promise<Result<Output<N>>>;
  on<N extends EventName>(name: N, listener: (data: EventData<N>) => void): () => void;
};

/** The calls of a face, as they are named on the wire. */
export function callNamesOf({ name, state, calls }: AnyFace): string[] {
  return [...(state ? [`${name}.read`] : []), ...Object.keys(calls).map((call) => `${name}.${call}`)];
}

export const callNames = domains.flatMap(callNamesOf) as CallName[];
