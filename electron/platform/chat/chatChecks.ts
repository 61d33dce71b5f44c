import type { ChatEventName, ReplyError, SkillData } from '../../../shared/platform/chatPackets.ts';

/** The schemas of shared/platform/chatPackets.ts, written out by hand for JSON values: the same verdicts, no copies. */

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';
const isOptionalString = (value: unknown): boolean => value === undefined || typeof value === 'string';
/** JSON has no NaN; a number too big for it is read as infinite. */
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
export const isUint = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && Number.isSafeInteger(value);
const isOptionalUint = (value: unknown): boolean => value === undefined || isUint(value);
const isSpeakerId = (value: unknown): boolean => value === -1 || isUint(value);

function isStrings(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false;
  for (const element of value) if (typeof element !== 'string') return false;
  return true;
}

function isCoords(value: unknown): boolean {
  return isObject(value) && isNumber(value.x) && isNumber(value.y) && isNumber(value.width) && isNumber(value.height);
}

function isTextRecord(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isString);
}

function isComponent(value: unknown): boolean {
  if (!isObject(value) || typeof value.type !== 'string') return false;
  return (
    isOptionalString(value.text) &&
    isOptionalString(value.data) &&
    isOptionalString(value.url) &&
    isOptionalString(value.username) &&
    isOptionalUint(value.id) &&
    isOptionalString(value.source) &&
    isOptionalString(value.pack) &&
    (value.coords === undefined || isCoords(value.coords)) &&
    (value.alt === undefined || isTextRecord(value.alt))
  );
}

export function isMessage(value: unknown): boolean {
  if (!isObject(value) || !isUint(value.channel) || !isOptionalString(value.target)) return false;
  return isFromSomebody(value) && isSaid(value.message);
}

/** Who sends it: the part a message and a skill have in common. */
function isFromSomebody(value: Fields): boolean {
  if (typeof value.id !== 'string' || !isOptionalUint(value.user_level)) return false;
  if (typeof value.user_name !== 'string' || !isSpeakerId(value.user_id) || !isStrings(value.user_roles)) return false;
  return value.user_avatar === null || isOptionalString(value.user_avatar);
}

function isSaid(message: unknown): boolean {
  if (!isObject(message) || !isObject(message.meta) || !Array.isArray(message.message)) return false;
  for (const component of message.message) if (!isComponent(component)) return false;
  return true;
}

function isUser(value: unknown): value is Fields {
  return isObject(value) && isString(value.user_name) && isSpeakerId(value.user_id) && isStrings(value.user_roles);
}

function isOptionalModerator(value: unknown): boolean {
  return value === undefined || (isUser(value) && isOptionalUint(value.user_level));
}

function isOptionalCause(value: unknown): boolean {
  return value === undefined || (isObject(value) && isString(value.type) && isOptionalString(value.durationString));
}

function isPoll(data: unknown): boolean {
  if (!isObject(data) || !isOptionalUint(data.originatingChannel)) return false;
  if (!isString(data.q) || !isStrings(data.answers) || !isUser(data.author)) return false;
  if (!isNumber(data.duration) || !isNumber(data.endsAt) || !isUint(data.voters)) return false;
  const { responses, responsesByIndex } = data;
  return (
    isObject(responses) &&
    Object.values(responses).every(isUint) &&
    (responsesByIndex === undefined || (Array.isArray(responsesByIndex) && responsesByIndex.every(isUint)))
  );
}

/** What a skill's event and a sticker's message carry. @see PLATFORM §6.4, §6.5 */
export function isSkill(value: unknown): value is SkillData {
  return (
    isObject(value) &&
    isString(value.skill_id) &&
    isString(value.skill_name) &&
    isString(value.execution_id) &&
    (value.icon_url === null || isOptionalString(value.icon_url)) &&
    isNumber(value.cost) &&
    isString(value.currency)
  );
}

/** @see PLATFORM §6.4 */
export const eventChecks: Readonly<Record<ChatEventName, (data: unknown) => boolean>> = {
  WelcomeEvent: (data) => isObject(data) && isString(data.server),
  ChatMessage: isMessage,
  UserJoin: (data) =>
    isObject(data) &&
    isOptionalUint(data.originatingChannel) &&
    isString(data.username) &&
    isStrings(data.roles) &&
    isUint(data.id),
  UserLeave: (data) =>
    isObject(data) &&
    isOptionalUint(data.originatingChannel) &&
    isString(data.username) &&
    (data.roles === undefined || isStrings(data.roles)) &&
    isUint(data.id),
  UserUpdate: (data) =>
    isObject(data) &&
    isUint(data.user) &&
    (data.roles === undefined || isStrings(data.roles)) &&
    (data.permissions === undefined || isStrings(data.permissions)) &&
    isOptionalString(data.username),
  UserTimeout: (data) => isObject(data) && isUser(data.user) && isNumber(data.duration),
  DeleteMessage: (data) => isObject(data) && isOptionalModerator(data.moderator) && isString(data.id),
  PurgeMessage: (data) =>
    isObject(data) && isUint(data.user_id) && isOptionalModerator(data.moderator) && isOptionalCause(data.cause),
  ClearMessages: (data) => isObject(data) && isOptionalModerator(data.clearer),
  PollStart: isPoll,
  PollEnd: isPoll,
  SkillAttribution: (data) =>
    isObject(data) &&
    isFromSomebody(data) &&
    isSkill(data.skill) &&
    (data.message === undefined || isSaid(data.message)),
  DeleteSkillAttribution: (data) =>
    isObject(data) && isOptionalModerator(data.moderator) && isString(data.execution_id),
};

/** @see PLATFORM §6.6 */
export function isReplyError(value: unknown): value is ReplyError {
  if (typeof value === 'string') return true;
  return isObject(value) && isNumber(value.code) && isString(value.message);
}
