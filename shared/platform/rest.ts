import { z } from 'zod';

/** Shapes of REST bodies in the platform's own field names. Objects are loose: the platform sends fields no page lists. */

const uint = z.number().int().nonnegative();
const timestamp = z.string();

/** @see API "Shortcode handshake response"; `expires_in` is seconds, PLATFORM §3.2 */
export const shortcodeGrant = z.looseObject({
  code: z.string().regex(/^[A-Za-z0-9]{6}$/),
  expires_in: z.number().positive(),
  handle: z.string().min(1),
});

/** @see API "GET /oauth/shortcode/check/{handle}" */
export const shortcodeApproval = z.looseObject({ code: z.string().min(1) });

/** @see API "Token response"; `expires_in` is seconds, PLATFORM §3.3 */
export const tokenReply = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  token_type: z.string(),
});

/** @see PLATFORM §3.3, introspection */
export const introspection = z.looseObject({
  active: z.boolean(),
  client_id: z.string().optional(),
  token_type: z.string().optional(),
  exp: z.number().optional(),
  sub: z.union([z.string(), z.number()]).optional(),
});

/** @see API "Channel (partial)", PLATFORM §4.1. All but `id` may be missing: `fields` cuts a channel to what was asked. */
export const channel = z.looseObject({
  id: uint,
  userId: uint.optional(),
  token: z.string().optional(),
  name: z.string().optional(),
  online: z.boolean().optional(),
  viewersTotal: uint.optional(),
  viewersCurrent: uint.optional(),
  numFollowers: uint.optional(),
  createdAt: timestamp.optional(),
  updatedAt: timestamp.nullish(),
});

/** An element of `GET /channels`: even `id` is there only when `fields` leaves it in. */
export const channelListElement = channel.partial({ id: true });

/** @see PLATFORM §4.4 */
export const role = z.looseObject({ id: uint.optional(), name: z.string() });
export const user = z.looseObject({
  id: uint,
  username: z.string(),
  level: uint.optional(),
  avatarUrl: z.string().nullish(),
});
export const currentUser = user.extend({
  channel: channel.optional(),
  groups: z.array(role).optional(),
});

/** @see API "Chat connection details", PLATFORM §5.1 */
export const chatDetails = z.looseObject({
  authkey: z.string().min(1).optional(),
  endpoints: z.array(z.string()),
  permissions: z.array(z.string()),
  roles: z.array(z.string()).optional(),
  isLoadShed: z.boolean().optional(),
});

/** @see API "ChatUser" */
export const chatUser = z.looseObject({ userId: uint, username: z.string(), userRoles: z.array(z.string()) });

/** @see PLATFORM §7.3 */
export const chatUserV1 = z.looseObject({
  userId: uint,
  userName: z.string(),
  userRoles: z.array(z.string()),
  user: z.looseObject({ level: uint.optional() }).optional(),
});

/** @see PLATFORM §11.2 */
export const broadcast = z.looseObject({
  id: z.string(),
  channelId: uint,
  online: z.boolean(),
  isTestStream: z.boolean(),
  startedAt: timestamp,
});

/** @see API "Webhook"; an object in `deactivationReason` is older, PLATFORM §8.1 */
export const webhook = z.looseObject({
  id: z.string(),
  kind: z.string(),
  events: z.array(z.string()),
  url: z.string(),
  isActive: z.boolean(),
  deactivationReason: z.union([z.string(), z.looseObject({ reason: z.string() })]).nullable(),
  expiresAt: timestamp,
  renewUrl: z.string(),
});

/** @see API "Webhook delivery envelope" */
export const envelope = z.looseObject({
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
  sentAt: timestamp,
  id: z.string(),
});

export type ShortcodeGrant = z.infer<typeof shortcodeGrant>;
export type TokenReply = z.infer<typeof tokenReply>;
export type Channel = z.infer<typeof channel>;
export type User = z.infer<typeof user>;
export type CurrentUser = z.infer<typeof currentUser>;
export type ChatDetails = z.infer<typeof chatDetails>;
export type ChatUser = z.infer<typeof chatUser>;
export type Broadcast = z.infer<typeof broadcast>;
export type Webhook = z.infer<typeof webhook>;
export type Envelope = z.infer<typeof envelope>;
