import i18next from 'i18next';
import type { ChatterCard } from '../../../shared/chatters.ts';
import { textLocale } from '../../text/i18n.ts';
import { formatDateTime, formatDuration, formatTime } from '../../ui/format.ts';
import { isolated } from '../../ui/slots.tsx';
import { formatStay } from './formatStay.ts';

type Span = ChatterCard['spans'][number];

/** The presence bar in a sentence: when somebody was here, and for how long nobody knows. */
export function presenceSentence(spans: readonly Span[], nowMs: number): string {
  const t = i18next.getFixedT(null, 'chatters', 'card');
  const here = spans.filter(({ kind }) => kind === 'here');
  const unknownMs = spans.reduce((sum, { kind, fromMs, toMs }) => sum + (kind === 'unknown' ? toMs - fromMs : 0), 0);
  if (here.length === 0 && unknownMs === 0) return t('presenceNever');
  const times = here.map(({ fromMs, toMs }) => {
    const from = formatTime(fromMs);
    return nowMs - toMs < 1000 ? t('spanSince', { from }) : t('span', { from, to: formatTime(toMs) });
  });
  const list = new Intl.ListFormat(textLocale()).format(times);
  const first = here.length === 0 ? t('presenceNever') : t('presenceSentence', { times: list });
  return unknownMs === 0 ? first : first + t('presenceUnknown', { duration: formatDuration(unknownMs) });
}

/** Id, how long here, how many messages unless that is `hidden`: the line under the name. */
export function cardFacts(
  { chatter, firstSeenMs }: Pick<ChatterCard, 'chatter' | 'firstSeenMs'>,
  nowMs: number,
  firstLookMs: number | null,
  hidden: boolean,
): string {
  const t = i18next.getFixedT(null, 'chatters', 'card');
  const { presence, hereSinceMs } = chatter;
  const now =
    // Not seen in this chat at all: the presence below says so.
    firstSeenMs === null
      ? null
      : presence === 'left' || presence === 'notSeen'
        ? t(presence)
        : hereSinceMs === null
          ? null
          : t('hereFor', { duration: formatStay(hereSinceMs, nowMs, firstLookMs) });
  const messages = hidden ? null : t('messages', { count: chatter.messages });
  return [t('id', { id: isolated(String(chatter.userId)) }), now, messages].filter(Boolean).join(', ');
}

/** When somebody was seen here for the first time. */
export function firstSeen(firstSeenMs: number, nowMs: number): string {
  const t = i18next.getFixedT(null, 'chatters', 'card');
  const today = new Date(firstSeenMs).toDateString() === new Date(nowMs).toDateString();
  return today ? t('firstSeenToday') : t('firstSeen', { time: formatDateTime(firstSeenMs) });
}
