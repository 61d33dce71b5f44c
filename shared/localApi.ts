import { z } from 'zod';
import { command } from './commands.ts';
import { call, domain, nothing } from './domain.ts';

/**
 * What other programs on this computer are told and may ask for: an overlay, a deck with keys, a bot. Version 1, documented in
 * docs/local-api. It is narrow: no token, code, address, message or note of anybody is ever in it.
 */
export const LOCAL_API_VERSION = 1;

/** Where it listens unless the person says otherwise, so that pages and decks need no change. */
export const LOCAL_API_PORT = 47_820;

/** Where the page for OBS is served. */
export const OVERLAY_PATH = '/obs-overlay';

/** Below it only the system's own programs may listen. */
const LOWEST_PORT = 1024;
const HIGHEST_PORT = 65_535;

export const isPort = (port: number): boolean => port >= LOWEST_PORT && port <= HIGHEST_PORT;

export const apiTopics = ['stream', 'app', 'events'] as const;

/** What other programs may be allowed to ask for: nothing that ends the app or signs in or out. Of what writes to the service only a clip,
 * which waits some seconds in which it can be taken back in the window. */
export const apiCommands = [
  'show',
  'hide',
  'goTo',
  'quietFor',
  'quietUntilTomorrow',
  'quietOff',
  'comfort',
  'screenSafe',
  'clip',
] as const;

/** What the person chose; no command is allowed by default. */
export const localApiRules = z.object({
  on: z.boolean(),
  port: z.number().int().min(LOWEST_PORT).max(HIGHEST_PORT),
  /** What is told. */
  tells: z.array(z.enum(apiTopics)).max(apiTopics.length),
  /** What is done when a program asks for it. */
  takes: z.array(z.enum(apiCommands)).max(apiCommands.length),
});

export const defaultLocalApiRules: z.infer<typeof localApiRules> = {
  on: false,
  port: LOCAL_API_PORT,
  tells: [...apiTopics],
  takes: [],
};

/** The commands that other programs may know of: those that can be allowed, and no others. */
const apiCommand = z.discriminatedUnion(
  'id',
  command.options.filter(({ shape }) =>
    (apiCommands as readonly string[]).includes(shape.id.value),
  ) as unknown as typeof command.options,
);

const topics = z.array(z.enum(apiTopics)).max(apiTopics.length);

/** What a program calls what it asks for, so that it knows the answer by it. */
const requestId = z.number().int().min(0);

/** What a program sends, as JSON. The first is `hello`, within five seconds. */
export const apiRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    version: z.literal(LOCAL_API_VERSION),
    token: z.string().max(200),
    /** How it is shown in the settings. Trimmed last, for the document tells what is sent. */
    program: z.string().max(60).regex(/\S/).trim(),
    /** What it wants to be told; the person may allow less. */
    topics,
  }),
  /** Answered by `done` or `refused` with the same id. */
  z.strictObject({ type: z.literal('run'), id: requestId, command: apiCommand }),
]);

/** The id of a message, also of one that is not understood; null: it has none. */
export const requestIdOf = (message: unknown): number | null =>
  z.object({ id: requestId }).safeParse(message).data?.id ?? null;

const orNull = z.number().int().nullable();

/** The person's own channel, whichever is in front; the one in front for who has none. Numbers are null while comfort mode hides them, and `hidden` says so. */
export const apiStream = z.strictObject({
  type: z.literal('stream'),
  channel: z.string().nullable(),
  /** null: not known. */
  live: z.boolean().nullable(),
  /** When it began, in milliseconds since 1970. */
  sinceMs: orNull,
  /** null: not known. */
  title: z.string().nullable(),
  viewers: orNull,
  hidden: z.boolean(),
});

export const apiApp = z.strictObject({
  type: z.literal('app'),
  quiet: z.boolean(),
  comfort: z.boolean(),
  /** Names, codes and addresses are hidden in the window. */
  screenSafe: z.boolean(),
  /** What is told comes from the built-in demo. */
  demo: z.boolean(),
});

/** One thing that happened around the channel. `count` and `viewers` are null while comfort mode hides them. */
export const apiEvent = z.strictObject({
  type: z.literal('event'),
  atMs: z.number(),
  kind: z.enum(['wentLive', 'ended', 'followed', 'subscribed', 'resubscribed', 'gifted', 'hosted']),
  /** At most a dozen. */
  names: z.array(z.string()),
  count: orNull,
  viewers: orNull,
});

export const apiRefusals = ['notAllowed', 'notUnderstood', 'failed', 'tooMany'] as const;

/** Why a connection ends, before it does. */
export const apiGoodbyes = ['wrongToken', 'notUnderstood', 'noHello', 'tooMany', 'changed', 'revoked', 'off'] as const;

/** What a program is sent, as JSON. */
export const apiMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('welcome'),
    version: z.literal(LOCAL_API_VERSION),
    /** What it is told from now on. */
    topics,
    /** What it may ask for. */
    commands: z.array(z.enum(apiCommands)),
  }),
  apiStream,
  apiApp,
  apiEvent,
  z.strictObject({ type: z.literal('done'), id: z.number().int() }),
  /** `id` null: what was sent had none that could be read. */
  z.strictObject({ type: z.literal('refused'), id: orNull, why: z.enum(apiRefusals) }),
  z.strictObject({ type: z.literal('goodbye'), why: z.enum(apiGoodbyes) }),
]);

const program = z.object({
  id: z.number().int(),
  name: z.string(),
  sinceMs: z.number(),
  /** A page of a browser, such as a source in OBS. */
  isPage: z.boolean(),
  topics,
});

export const localApiState = z.object({
  status: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('off') }),
    z.object({ kind: z.literal('starting') }),
    z.object({ kind: z.literal('listening'), port: z.number().int() }),
    z.object({ kind: z.literal('failed'), why: z.enum(['portTaken', 'notAllowed', 'other']), port: z.number().int() }),
  ]),
  hasToken: z.boolean(),
  programs: z.array(program),
  /** Since the app started: who came without the right token. */
  turnedAway: z.number().int(),
});

export const localApi = domain('localApi', {
  state: { schema: localApiState, empty: { status: { kind: 'off' }, hasToken: false, programs: [], turnedAway: 0 } },
  calls: {
    /** Puts the token on the clipboard; makes one if there is none. It is never shown. @throws `storageFailed` */
    copyToken: call(nothing, nothing),
    /** Puts the address of the page for OBS on the clipboard, with the token in it. @throws `storageFailed` */
    copyOverlay: call(nothing, nothing),
    /** The token is worth nothing any more, and every program is turned out. */
    revokeToken: call(nothing, nothing),
  },
});

export type ApiTopic = (typeof apiTopics)[number];
export type ApiCommand = (typeof apiCommands)[number];
export type ApiRequest = z.infer<typeof apiRequest>;
export type ApiMessage = z.infer<typeof apiMessage>;
export type ApiGoodbye = (typeof apiGoodbyes)[number];
export type LocalApiRules = z.infer<typeof localApiRules>;
export type LocalApiState = z.infer<typeof localApiState>;
