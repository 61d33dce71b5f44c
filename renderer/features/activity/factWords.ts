import i18next from 'i18next';
import type { ActivityEntry, ActivityFact, PeopleFact } from '../../../shared/activity.ts';
import { unreachable } from '../../../shared/failure.ts';
import { parseEventName } from '../../../shared/platform/eventNames.ts';
import { formatChange, formatDuration, formatWhen } from '../../ui/format.ts';
import { SLOT } from '../../ui/slots.tsx';
import type { Own } from '../../view/ownChannel.ts';
import { nameList } from './nameList.ts';
import { ownActWords } from './ownActWords.ts';
import { code, name, type Part, quote, type Sentence, sentence } from './sentence.tsx';

export type FactWords = { readonly title: Sentence; readonly line: Sentence };

/** Names hooks by what a person knows of them. */
export type NameHook = (hookId: string) => string;

type Mentions = Extract<ActivityFact, { kind: 'mentions' }>;
type Mentioned = Extract<ActivityFact, { kind: 'mentioned' }>;
type Removed = Extract<ActivityFact, { kind: 'removed' }>;
type Hosting = Extract<ActivityFact, { viewers: number | null }>;
type PollEnded = Extract<ActivityFact, { kind: 'pollEnded' }>;
type Missing = Extract<ActivityFact, { kind: 'eventMissing' }>;

const tunnelWhys = ['notFound', 'notSetUp', 'refused', 'unreachable', 'ended', 'silent'] as const;

/** Events without a fact of their own, by topic and kind of their names. @see PLATFORM §9.4 */
const knownTemplates = [
  'channel_patronageUpdate',
  'channel_status',
  'costream_update',
  'interactive_connect',
  'interactive_disconnect',
  'team_deleted',
  'team_memberAccepted',
  'team_memberInvited',
  'team_memberRemoved',
  'team_ownerChanged',
  'user_update',
  'user_achievement',
  'user_followed',
  'user_notify',
  'user_subscribed',
  'user_resubscribed',
  'user_subscriptionGifted',
  'user_teamAccepted',
  'user_teamInvited',
  'user_teamRemoved',
] as const;

function knownTemplate(event: string): (typeof knownTemplates)[number] | null {
  const key = parseEventName(event)?.template.replace(':{id}:', '_');
  return knownTemplates.find((known) => known === key) ?? null;
}

const words = () => i18next.getFixedT(null, 'activity', 'fact');

/**
 * What an entry tells, in two sentences. Every fact has them, whatever is missing in it. `hidden`: without the channel's numbers.
 * Another channel and another account than `own` are named.
 */
export function factWords(
  entry: Pick<ActivityEntry, 'fact' | 'event' | 'deliveryId'>,
  nameHook: NameHook,
  nowMs: number,
  hidden: boolean,
  own: Own = { channelId: null, accountId: null },
): FactWords {
  const said = wordsOf(entry, nameHook, nowMs, hidden, own);
  const channel = 'channel' in entry.fact ? entry.fact.channel : undefined;
  if (channel === undefined || channel.id === own.channelId) return said;
  const { pattern, parts } = said.line;
  const where = words()('where', { channel: SLOT });
  return { ...said, line: sentence([where, pattern].filter(Boolean).join(' · '), name(channel.token), ...parts) };
}

function wordsOf(
  entry: Pick<ActivityEntry, 'fact' | 'event' | 'deliveryId'>,
  nameHook: NameHook,
  nowMs: number,
  hidden: boolean,
  own: Own,
): FactWords {
  const t = words();
  const { fact, event, deliveryId } = entry;
  const when = (atMs: number) => formatWhen(atMs, nowMs);
  switch (fact.kind) {
    case 'wentLive':
      return {
        title: sentence(t('wentLive.title')),
        // That the event told no title does not say that there is none.
        line: fact.title === null ? sentence(t('wentLive.line')) : sentence(SLOT, quote(fact.title)),
      };
    case 'ended':
      return {
        title: sentence(t('ended.title')),
        line: sentence(t('ended.line')),
      };
    case 'streamTurns':
      return {
        title: sentence(t(fact.online ? 'streamTurns.online' : 'streamTurns.offline')),
        line: sentence(t('streamTurns.line', { count: fact.count, time: when(fact.sinceMs) })),
      };
    case 'changed':
      return {
        title: sentence(t('changed.title')),
        line:
          fact.title === null
            ? sentence(t('changed.lineOther'))
            : sentence(t('changed.line', { title: SLOT }), quote(fact.title)),
      };
    case 'followed':
    case 'unfollowed':
    case 'subscribed':
    case 'resubscribed':
    case 'gifted':
    case 'bought':
    case 'levelledUp':
    case 'skill':
      return peopleWords(fact, hidden);
    case 'hosted':
    case 'unhosted':
      return hostWords(fact, hidden);
    case 'mentioned':
      return mentionedWords(fact, own);
    case 'mentions':
      return mentionsWords(fact, own);
    case 'removed':
      return removedWords(fact);
    case 'announced':
      return {
        title: sentence(t('announced.title')),
        line: fact.text === '' ? sentence(t('announced.empty')) : sentence(SLOT, quote(fact.text)),
      };
    case 'event': {
      if (event === null) return { title: sentence(t('event.nameless')), line: sentence(t('event.lineLive')) };
      const template = knownTemplate(event);
      if (template !== null) return { title: sentence(t(`known.${template}`)), line: sentence('') };
      return {
        title: sentence(t('event.title', { event: SLOT }), code(event)),
        line: sentence(t(deliveryId === null ? 'event.lineLive' : 'event.line')),
      };
    }
    case 'hookFailing': {
      const { inRow: count, disabledAtMs } = fact;
      return {
        title: sentence(t('hookFailing.title', { hook: SLOT }), code(nameHook(fact.hookId))),
        line: sentence(
          disabledAtMs === null
            ? t('hookFailing.line', { count })
            : t('hookFailing.forecast', { count, time: when(disabledAtMs) }),
        ),
      };
    }
    case 'hookExpiring':
      return {
        title: sentence(
          t('hookExpiring.title', { hook: SLOT, time: when(fact.expiresAtMs) }),
          code(nameHook(fact.hookId)),
        ),
        line: sentence(t(fact.renewsItself ? 'hookExpiring.renews' : 'hookExpiring.line')),
      };
    case 'hookRenewed':
      return {
        title: sentence(t('hookRenewed.title', { hook: SLOT }), code(nameHook(fact.hookId))),
        line: sentence(t('hookRenewed.line', { time: when(fact.expiresAtMs) })),
      };
    case 'hookExpired':
      return {
        title: sentence(t('hookExpired.title', { hook: SLOT }), code(nameHook(fact.hookId))),
        line:
          fact.expiresAtMs <= nowMs
            ? sentence(t('hookExpired.line'))
            : sentence(t('hookExpired.early', { time: when(fact.expiresAtMs) })),
      };
    case 'hookDisabled':
      return {
        title: sentence(t('hookDisabled.title', { hook: SLOT }), code(nameHook(fact.hookId))),
        line:
          fact.reason === ''
            ? sentence(t('hookDisabled.silent'))
            : sentence(t('hookDisabled.line', { reason: SLOT }), quote(fact.reason)),
      };
    case 'hookMoved':
      return {
        title: sentence(t('hookMoved.title', { hook: SLOT }), code(nameHook(fact.hookId))),
        line: sentence(t('hookMoved.line', { to: SLOT }), code(nameHook(fact.to))),
      };
    case 'tunnelDown': {
      const why = tunnelWhys.find((one) => one === fact.why);
      return {
        title: sentence(t('tunnelDown.title')),
        line:
          why === undefined
            ? sentence(t('tunnelDown.line', { why: SLOT }), quote(fact.why))
            : sentence(t(`tunnelDown.why.${why}`)),
      };
    }
    case 'tunnelBack':
      return {
        title: sentence(t('tunnelBack.title', { duration: formatDuration(fact.awayMs) })),
        line: sentence(t('tunnelBack.line')),
      };
    case 'relayBrought': {
      const { deliveries: count, refused, longestMs } = fact;
      const line = refused > 0 ? 'relayBrought.refused' : 'relayBrought.line';
      return {
        title: sentence(t('relayBrought.title', { count })),
        line: sentence(t(line, { count: refused, duration: formatDuration(longestMs) })),
      };
    }
    case 'relayDropped':
      return {
        title: sentence(t('relayDropped.title', { count: fact.deliveries })),
        line: sentence(t('relayDropped.line', { from: when(fact.fromMs), to: when(fact.toMs) })),
      };
    case 'eventMissing':
      return missingWords(fact, nameHook, when);
    case 'chatBack':
      return {
        title: sentence(t('chatBack.title', { duration: formatDuration(fact.awayMs) })),
        line: sentence(fact.filled === 0 ? t('chatBack.none') : t('chatBack.line', { count: fact.filled })),
      };
    case 'streamEnded':
      return {
        title: sentence(
          t('streamEnded.title', { duration: formatDuration(Math.round(fact.liveMs / 60_000) * 60_000) }),
        ),
        line: sentence(hidden ? t('streamEnded.hidden') : endedLine(fact)),
      };
    case 'pollEnded':
      return pollWords(fact, hidden);
    case 'signInLost':
      return {
        title: sentence(t('signInLost.title', { name: SLOT }), name(fact.username)),
        line: sentence(t('signInLost.line')),
      };
    case 'gap':
      return {
        title: sentence(t('gap.title', { duration: formatDuration(fact.toMs - fact.fromMs) })),
        line: sentence(t('gap.line', { from: when(fact.fromMs), to: when(fact.toMs) })),
      };
    case 'acted':
      return ownActWords(fact);
    default:
      return unreachable(fact);
  }
}

function pollWords({ question, winner, votes, voters }: PollEnded, hidden: boolean): FactWords {
  const t = words();
  const title = sentence(t('pollEnded.title', { question: SLOT }), quote(question));
  if (voters === 0) return { title, line: sentence(hidden ? t('pollEnded.hidden') : t('pollEnded.nobody')) };
  if (winner === null) return { title, line: sentence(t('pollEnded.tie')) };
  const line =
    hidden || votes === null
      ? t('pollEnded.wonHidden', { answer: SLOT })
      : t('pollEnded.won', { answer: SLOT, count: votes });
  return { title, line: sentence(line, quote(winner)) };
}

function endedLine({ averageViewers, peakViewers, followers }: Extract<ActivityFact, { kind: 'streamEnded' }>): string {
  const t = words();
  const parts = [
    averageViewers === null ? null : t('streamEnded.average', { value: averageViewers }),
    peakViewers === null ? null : t('streamEnded.peak', { value: peakViewers }),
    followers === null ? null : t('streamEnded.followers', { change: formatChange(followers) }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('streamEnded.unknown') : parts.join(' ');
}

/** Who it was said to, where that is not the one who reads it; null: it is, or nobody knows. */
const otherOf = ({ account }: Mentioned | Mentions, { accountId }: Own): string | null =>
  account === undefined || account.id === accountId ? null : account.username;

function mentionedWords(fact: Mentioned, own: Own): FactWords {
  const t = words();
  const other = otherOf(fact, own);
  const kind = fact.whisper ? 'whisper' : 'title';
  return {
    title:
      other === null
        ? sentence(t(`mentioned.${kind}`, { name: SLOT }), name(fact.name))
        : sentence(t(`mentioned.${kind}Other`, { name: SLOT, to: SLOT }), name(fact.name), name(other)),
    line: fact.removed
      ? sentence(t('mentioned.removed'))
      : sentence(t('mentioned.line', { text: SLOT }), quote(fact.text)),
  };
}

/** The names, and what the last of them said. */
function mentionsWords(fact: Mentions, own: Own): FactWords {
  const t = words();
  const { names, count, detail, removed } = fact;
  const other = otherOf(fact, own);
  const listed = nameList(names, names.length);
  const quoted = removed || !detail ? [] : [quote(detail)];
  const said = quoted.length > 0 ? t('mentions.last', { text: SLOT }) : removed ? t('mentions.lastRemoved') : '';
  return {
    title:
      other === null
        ? sentence(t('mentions.title', { count }))
        : sentence(t('mentions.titleOther', { count, to: SLOT }), name(other)),
    line: sentence([listed.pattern, said].filter(Boolean).join(' · '), ...listed.parts, ...quoted),
  };
}

function removedWords({ names, count, detail, by }: Removed): FactWords {
  const t = words();
  const why =
    detail === null ? '' : t(by === null ? `removed.why.${detail}` : `removed.whyBy.${detail}`, { name: SLOT });
  const listed = nameList(names, names.length);
  const parts = by === null || detail === null ? [] : [name(by)];
  return {
    title: sentence(t('removed.title', { count })),
    line: sentence([why, listed.pattern].filter(Boolean).join(' '), ...parts, ...listed.parts),
  };
}

function peopleWords({ kind, names, count, detail }: PeopleFact, hidden: boolean): FactWords {
  const t = words();
  const [first] = names;
  if (count !== 1)
    return {
      title: sentence(hidden ? t(`${kind}.manyHidden`) : t(`${kind}.many`, { count })),
      line: withDetail(nameList(names, count, hidden), kind, detail),
    };
  const title =
    first === undefined ? sentence(t(`${kind}.some`)) : sentence(t(`${kind}.one`, { name: SLOT }), name(first));
  return { title, line: withDetail(sentence(''), kind, detail) };
}

/** What the event says besides the name, after what is there already. */
function withDetail(before: Sentence, kind: PeopleFact['kind'], detail: string | null): Sentence {
  const t = words();
  if (detail === null || kind === 'followed' || kind === 'unfollowed' || kind === 'subscribed') return before;
  const pattern = t(`${kind}.detail`, { detail: SLOT });
  const part: Part = kind === 'gifted' ? name(detail) : quote(detail);
  return sentence([before.pattern, pattern].filter(Boolean).join(' · '), ...before.parts, part);
}

function hostWords({ kind, name: host, viewers }: Hosting, hidden: boolean): FactWords {
  const t = words();
  const line = viewers === null ? t(`${kind}.unknown`) : t(`${kind}.line`, { count: viewers });
  return {
    title: host === '' ? sentence(t(`${kind}.nobody`)) : sentence(t(`${kind}.title`, { name: SLOT }), name(host)),
    line: sentence(hidden ? t(`${kind}.hidden`) : line),
  };
}

function missingWords(
  { seen, hookId, cameAtMs }: Missing,
  nameHook: NameHook,
  when: (atMs: number) => string,
): FactWords {
  const t = words();
  const hook = hookId === null ? quote(t('eventMissing.hook')) : code(nameHook(hookId));
  if (cameAtMs === null) {
    return {
      title: sentence(t('eventMissing.title')),
      line: sentence(t(`eventMissing.${seen}`, { hook: SLOT }), hook),
    };
  }
  const late = t(`eventMissing.${seen}Late`, {
    hook: SLOT,
    time: when(cameAtMs),
  });
  return {
    title: sentence(t('eventMissing.late')),
    line: sentence(late, hook),
  };
}
