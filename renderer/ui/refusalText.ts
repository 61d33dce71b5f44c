import i18next from 'i18next';
import type { AppError } from '../../shared/errors.ts';

/** Main's short reasons for refusing an entry, by field; `NAME` is what stands behind a colon. */
const reasons = {
  events: ['none', 'unknown', 'private', 'overLimit'],
  url: ['not http', 'credentials', 'noTunnel', 'inUse', 'notListening'],
  secret: ['none', 'notOne', 'notTheirs'],
  clientSecret: ['missing'],
  clientId: ['notDemo', 'a header can not carry it'],
  entry: ['gone'],
  rule: ['notARule'],
  hookId: ['unknown', 'busy', 'notActive'],
  draft: ['none'],
  id: ['gone'],
  resign: ['noSecret'],
  from: ['afterTo', 'inFuture', 'tooLong'],
  to: ['inFuture', 'gone'],
  range: ['hidden', 'unknownStream'],
  poll: ['running'],
  person: ['yourself', 'notBelow', 'notHere', 'noMessage'],
  channel: ['notOpen', 'tooMany', 'last'],
  file: ['unreadable', 'tooLarge', 'line'],
  picture: ['tooLarge', 'noPicture'],
  clip: ['offline', 'making'],
  title: ['empty'],
  channelId: ['notOpen'],
  memberId: ['notThere'],
  emoticons: ['twice', 'notAsked'],
  whisperTo: ['nameOfAnother'],
} as const;

export type RefusedField = keyof typeof reasons;

/**
 * Why main refused an entry, in words.
 * @param fields only these are looked at; all of them unless given
 * @returns undefined when it is another failure, another field's, or has no words of its own
 */
export function refusalText(error: AppError | null, fields?: readonly RefusedField[]): string | undefined {
  if (error?.kind !== 'badInput') return undefined;
  const field = error.field.split(/[.[]/)[0] ?? '';
  if (!isField(field) || (fields && !fields.includes(field))) return undefined;
  const t = i18next.getFixedT(null, 'errors');
  const [, reason = '', name = ''] = /^(line|[^:]*)(?::? (.*))?$/s.exec(error.why) ?? [];
  const whole = reasons[field].find((known) => known === error.why || known === reason);
  if (whole === undefined) return fields && t('refusal.other');
  return t(`refusal.${field}.${whole.replaceAll(' ', '_')}` as 'refusal.other', { name });
}

const isField = (name: string): name is RefusedField => Object.hasOwn(reasons, name);
