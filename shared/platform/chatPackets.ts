import { z } from 'zod';

/** Packets of the chat socket in the platform's own field names. @see PLATFORM §6 */

const uint = z.number().int().nonnegative();
const roles = z.array(z.string());
/** Who speaks. Bots of widgets and giveaways have no account: their id is -1. @see PLATFORM §15 */
const speakerId = z.number().int().min(-1);

/** One piece of a message. `text` stands on every kind, so that an unknown kind can be shown. @see PLATFORM §6.5 */
export const messageComponent = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  data: z.string().optional(),
  url: z.string().optional(),
  username: z.string().optional(),
  id: uint.optional(),
  source: z.string().optional(),
  pack: z.string().optional(),
  coords: z.looseObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
  alt: z.record(z.string(), z.string()).optional(),
});

/** @see PLATFORM §6.5 */
export const chatMessageData = z.looseObject({
  channel: uint,
  id: z.string(),
  user_name: z.string(),
  user_id: speakerId,
  user_roles: roles,
  user_level: uint.optional(),
  user_avatar: z.string().nullish(),
  message: z.looseObject({
    message: z.array(messageComponent),
    meta: z.record(z.string(), z.unknown()),
  }),
  target: z.string().optional(),
});

const chatUser = z.looseObject({ user_name: z.string(), user_id: speakerId, user_roles: roles });
const moderator = chatUser.extend({ user_level: uint.optional() });

/**
 * A poll as it stands: `duration` and `endsAt` in milliseconds, the second since 1970. `responses` counts by the text of
 * the answer, so that equal texts share a count; `responsesByIndex` keeps them apart. @see PLATFORM §6.4
 */
export const pollData = z.looseObject({
  originatingChannel: uint.optional(),
  q: z.string(),
  answers: z.array(z.string()),
  author: chatUser,
  duration: z.number(),
  endsAt: z.number(),
  voters: uint,
  responses: z.record(z.string(), uint),
  responsesByIndex: z.array(uint).optional(),
});

/** What somebody has paid for to be shown: which, this once (`execution_id`), and for how much. @see PLATFORM §6.4 */
export const skillData = z.looseObject({
  skill_id: z.string(),
  skill_name: z.string(),
  execution_id: z.string(),
  icon_url: z.string().nullish(),
  cost: z.number(),
  currency: z.string(),
});

/** The events Sidestage understands; any other is ignored. @see PLATFORM §6.4 */
export const chatEvents = {
  WelcomeEvent: z.looseObject({ server: z.string() }),
  ChatMessage: chatMessageData,
  UserJoin: z.looseObject({ originatingChannel: uint.optional(), username: z.string(), roles, id: uint }),
  UserLeave: z.looseObject({
    originatingChannel: uint.optional(),
    username: z.string(),
    roles: roles.optional(),
    id: uint,
  }),
  /** Names only what changed. @see PLATFORM §15 */
  UserUpdate: z.looseObject({
    user: uint,
    roles: roles.optional(),
    permissions: z.array(z.string()).optional(),
    username: z.string().optional(),
  }),
  UserTimeout: z.looseObject({
    user: chatUser,
    duration: z.number(),
  }),
  DeleteMessage: z.looseObject({ moderator: moderator.optional(), id: z.string() }),
  PurgeMessage: z.looseObject({
    user_id: uint,
    moderator: moderator.optional(),
    cause: z.looseObject({ type: z.string(), durationString: z.string().optional() }).optional(),
  }),
  ClearMessages: z.looseObject({ clearer: moderator.optional() }),
  PollStart: pollData,
  PollEnd: pollData,
  SkillAttribution: chatMessageData
    .pick({
      id: true,
      user_name: true,
      user_id: true,
      user_roles: true,
      user_level: true,
      user_avatar: true,
    })
    .extend({ skill: skillData, message: chatMessageData.shape.message.optional() }),
  DeleteSkillAttribution: z.looseObject({ moderator: moderator.optional(), execution_id: z.string() }),
} as const satisfies Record<string, z.ZodType>;

export type ChatEventName = keyof typeof chatEvents;
export type ChatEventData<N extends ChatEventName> = z.infer<(typeof chatEvents)[N]>;

/** A call of the client. Arguments may end in `null`s that stand for "not given". @see PLATFORM §6.2 */
export const methodPacket = z.looseObject({
  type: z.literal('method'),
  method: z.string(),
  arguments: z.array(z.unknown()).optional(),
  id: uint.optional(),
});

/** `error` is null, a bare string such as `UACCESS`, or an object with a number. @see PLATFORM §6.6 */
export const replyError = z.union([
  z.string(),
  z.looseObject({
    code: z.number(),
    message: z.string(),
    stacktrace: z.unknown().optional(),
    data: z.unknown().optional(),
  }),
]);

export const replyPacket = z.looseObject({
  type: z.literal('reply'),
  error: replyError.nullish(),
  id: uint.nullish(),
  data: z.unknown().optional(),
});

export const eventPacket = z.looseObject({ type: z.literal('event'), event: z.string(), data: z.unknown() });

/** What `auth` answers with. @see PLATFORM §6.3 */
export const authReply = z.looseObject({ authenticated: z.boolean(), roles });

/** Numbered reply errors. @see PLATFORM §6.6 */
export const chatErrorCodes = {
  unknown: 4000,
  purgeUserNotFound: 4001,
  purgeNoPermission: 4002,
  messageNotFound: 4003,
  badRequest: 4004,
  rateLimited: 4005,
  authServerFailed: 4006,
  levelTooLow: 4007,
} as const;

/** Close codes of the chat socket (our reading, none is documented). @see PLATFORM §6.7 */
export const chatCloseCodes = {
  ended: 1000,
  shutdown: 1001,
  noAuth: 1008,
  frameTooBig: 1009,
  fault: 1011,
  restart: 1012,
} as const;

/** The longest message the chat takes, in characters. @see PLATFORM §6.3 */
export const MAX_MESSAGE_LENGTH = 360;

export type MessageComponent = z.infer<typeof messageComponent>;
export type ChatMessageData = z.infer<typeof chatMessageData>;
export type PollData = z.infer<typeof pollData>;
export type SkillData = z.infer<typeof skillData>;
export type MethodPacket = z.infer<typeof methodPacket>;
export type ReplyPacket = z.infer<typeof replyPacket>;
export type EventPacket = z.infer<typeof eventPacket>;
export type ReplyError = z.infer<typeof replyError>;
