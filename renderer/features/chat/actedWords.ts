import i18next from 'i18next';
import type { ChatHappening, Happening } from '../../../shared/chat.ts';
import type { AppError } from '../../../shared/errors.ts';
import { mayBeDone } from '../../../shared/mayBeDone.ts';
import { formatDuration } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';

export type Acted = Extract<Happening, { kind: 'acted' }>;

/** Whether a row tells what became of an act of one's own. */
export const isActed = (row: { kind: string }): row is ChatHappening & { what: Acted } =>
  row.kind === 'happening' && (row as ChatHappening).what.kind === 'acted';

const nameOf = (name: string): string => isolated(shorten(name, 40));

/** What became of an act of one's own, in a sentence or two. */
export function actedWords({ act, outcome, error, parts, waitedMs }: Acted): string {
  const t = i18next.getFixedT(null, 'moderation', 'ended');
  if (outcome === 'undone') {
    // The first second counts as one: nobody takes a thing back after none.
    const duration = waitedMs === undefined ? null : formatDuration(Math.max(1000, waitedMs));
    return `${lineOf(act, 'wanted')} ${duration === null ? t('undone') : t('undoneAfter', { duration })}`;
  }
  if (outcome === 'failed') {
    const why = error === null ? '' : whyText(error);
    return `${lineOf(act, 'wanted')} ${t(mayBeDone(error) ? 'unsure' : 'failed', { why })}`;
  }
  const left = parts?.left.length ?? 0;
  if (left === 0) return lineOf(act, 'done');
  const said = [parts?.done.length === 0 ? t('nobody') : lineOf(act, 'done', parts?.done.length)];
  if (parts?.endedBy) said.push(endedWords(parts.endedBy));
  return [...said, t('left', { count: left })].join(' ');
}

/** What ended an act on many before all had their turn; its row is read long after. */
function endedWords(error: AppError): string {
  if (error.kind === 'stopped') return i18next.t('moderation:ended.stopped');
  if (error.kind !== 'rateLimited') return whyText(error);
  const duration = formatDuration(error.retryAfterMs);
  return i18next.t('moderation:ended.limited', { bucket: error.bucket, duration });
}

/** @param reached how many of several it was done to */
function lineOf(act: Acted['act'], as: 'done' | 'wanted', reached?: number): string {
  const t = i18next.getFixedT(null, 'moderation', 'ended');
  switch (act.kind) {
    case 'ban':
    case 'unban': {
      const [first] = act.people;
      if (act.people.length === 1 && first !== undefined)
        return t(`${as}.${act.kind}`, { name: nameOf(first.username) });
      return t(`${as}.${act.kind}Many`, { count: reached ?? act.people.length });
    }
    case 'timeoutMany':
      return t(`${as}.timeoutMany`, {
        count: reached ?? act.people.length,
        duration: formatDuration(act.seconds * 1000),
      });
    case 'endTimeouts':
      return t(`${as}.endTimeouts`, { count: reached ?? act.people.length });
    case 'timeout':
      return t(`${as}.timeout`, { name: nameOf(act.person.username), duration: formatDuration(act.seconds * 1000) });
    case 'clearChat':
      return t(`${as}.clearChat`);
    default:
      return t(`${as}.${act.kind}`, { name: nameOf(act.person.username) });
  }
}

/** Who was left out of an act on many, each with the reason. */
export function leftWords({ parts }: Acted): string[] {
  const t = i18next.getFixedT(null, 'moderation', 'ended');
  return (parts?.left ?? []).map(({ name, error }) =>
    error === null
      ? t('leftUnasked', { name: nameOf(name) })
      : t('leftWhy', { name: nameOf(name), why: whyText(error) }),
  );
}
