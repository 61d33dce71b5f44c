import type { ActivityFact } from '../../shared/activity.ts';
import { unreachable } from '../../shared/failure.ts';
import { splitAtNames } from '../../shared/namedInText.ts';
import { timeOfDay } from '../../shared/spoken.ts';
import { plainMessage, plainName } from '../kernel/plainText.ts';
import type { Texts } from '../kernel/texts.ts';

export type NotificationText = { title: string; body: string };

/** What is kept off the screen now. `numbers`: those of the channel, by comfort mode; `names`: all that comes from outside, by screen-safe. */
export type Withheld = { numbers: boolean; names: boolean };

/** What there are words for. */
const worded = [
  ...(['mentioned', 'hosted', 'followed', 'subscribed', 'resubscribed', 'gifted', 'wentLive', 'pollEnded'] as const),
  ...(['streamEnded', 'chatBack', 'hookFailing', 'hookDisabled', 'hookExpired', 'hookExpiring'] as const),
  ...(['eventMissing', 'relayDropped', 'tunnelDown', 'signInLost'] as const),
] satisfies ActivityFact['kind'][];
type Worded = ActivityFact & { kind: (typeof worded)[number] };
const isWorded: ReadonlySet<ActivityFact['kind']> = new Set(worded);

/** Whether a notification can tell of a fact. Its words are not made for that: of a flood hardly any are ever shown. */
export function hasText(fact: ActivityFact): fact is Worded {
  return isWorded.has(fact.kind);
}

/** Longer texts are cut by the desktop anyway, wherever it likes. */
const LONGEST_TEXT = 160;
const MOST_NAMES = 3;
const MINUTE_MS = 60_000;

/**
 * A fact as a notification says it: what happened, and the number behind it. null: it is nothing that is notified of. While names are
 * withheld it says only what happened: nobody's name, no channel's, nothing that anybody wrote.
 */
export function notificationText(fact: ActivityFact, texts: Texts, withheld: Withheld): NotificationText | null {
  if (!hasText(fact)) return null;
  const said = (withheld.names ? namelessText(fact, texts) : null) ?? textOf(fact, texts, withheld);
  const channel = 'channel' in fact ? fact.channel : undefined;
  if (channel === undefined || withheld.names) return said;
  const where = { channel: isolated(channel.token) };
  return {
    ...said,
    body: said.body === '' ? texts('whereOnly', where) : texts('where', { ...where, text: said.body }),
  };
}

/** Of what names somebody, or quotes: what happened, and no more. null: it does neither. */
function namelessText(fact: ActivityFact, texts: Texts): NotificationText | null {
  const body = texts('nameless.body');
  switch (fact.kind) {
    case 'mentioned':
      return { title: texts(fact.whisper ? 'nameless.whisper' : 'nameless.mention'), body };
    case 'hookDisabled':
      return { title: texts('hookFailing.disabledTitle'), body };
    case 'signInLost':
      return { title: texts('nameless.signInLost'), body: texts('signInLost.body') };
    case 'wentLive':
      return { title: texts('wentLive.title'), body: '' };
    case 'pollEnded':
      return { title: texts('pollEnded.title'), body };
    default:
      return null;
  }
}

function textOf(fact: Worded, texts: Texts, withheld: Withheld): NotificationText {
  const hidden = withheld.numbers;
  switch (fact.kind) {
    case 'mentioned': {
      const kind = fact.whisper ? 'whisper' : 'mention';
      return {
        title: texts(`${kind}.title`, { name: isolated(fact.name) }),
        body: fact.removed ? texts('messageRemoved') : texts(`${kind}.body`, { text: quoted(fact.text) }),
      };
    }
    case 'hosted':
      return {
        title:
          fact.name === '' || withheld.names
            ? texts('hosted.titleNobody')
            : texts('hosted.title', { name: isolated(fact.name) }),
        body: hostedBody(fact.viewers, texts, hidden),
      };
    case 'followed':
      return peopleText('followers', fact, texts, withheld);
    case 'subscribed':
    case 'resubscribed':
    case 'gifted':
      return peopleText('subscriptions', fact, texts, withheld);
    case 'hookFailing': {
      const { inRow: count, disabledAtMs } = fact;
      const forecast =
        disabledAtMs === null ? null : texts('hookFailing.forecast', { count, time: when(disabledAtMs, texts) });
      const title = hookTitle('hookFailing.title', fact, texts, withheld);
      return { title, body: forecast ?? texts('hookFailing.body', { count }) };
    }
    case 'hookDisabled':
      return {
        title: hookTitle('hookFailing.disabledTitle', fact, texts, withheld),
        body:
          fact.reason === ''
            ? texts('hookFailing.disabledSilent')
            : texts('hookFailing.disabledBody', { reason: quoted(fact.reason) }),
      };
    case 'tunnelDown':
      return { title: texts('tunnelDown.title'), body: texts('tunnelDown.body') };
    case 'signInLost':
      return { title: texts('signInLost.title', { name: isolated(fact.username) }), body: texts('signInLost.body') };
    case 'wentLive':
      return {
        title: texts('wentLive.title'),
        // An event may carry no title, which does not say that the channel has none.
        body: fact.title === null ? '' : texts('wentLive.bodyTitle', { title: quoted(fact.title) }),
      };
    case 'pollEnded':
      return { title: texts('pollEnded.title'), body: pollBody(fact, texts, hidden) };
    case 'hookExpired':
      return {
        title: hookTitle('hookExpiring.expiredTitle', fact, texts, withheld),
        body: texts('hookExpiring.expiredBody'),
      };
    case 'hookExpiring':
      return {
        title: hookTitle('hookExpiring.title', fact, texts, withheld, { time: when(fact.expiresAtMs, texts) }),
        body: texts(fact.renewsItself ? 'hookExpiring.bodyRenews' : 'hookExpiring.body'),
      };
    case 'eventMissing':
      return { title: texts('eventMissing.title'), body: texts(`eventMissing.${fact.seen}`) };
    case 'relayDropped':
      return { title: texts('relayDropped.title', { count: fact.deliveries }), body: texts('relayDropped.body') };
    case 'chatBack':
      return {
        title: texts('chatAway.title', { duration: duration(fact.awayMs, texts) }),
        body: fact.filled === 0 ? texts('chatAway.bodyNone') : texts('chatAway.body', { count: fact.filled }),
      };
    case 'streamEnded':
      return {
        title: texts('ended.title', { duration: duration(fact.liveMs, texts) }),
        body: endedBody(fact, texts, hidden),
      };
    default:
      return unreachable(fact);
  }
}

type HookTitle = `hookFailing.${'title' | 'disabledTitle'}` | `hookExpiring.${'title' | 'expiredTitle'}`;

/** Names the hook where that is known and may be said. */
function hookTitle(
  key: HookTitle,
  { hookName }: { hookName?: string | undefined },
  texts: Texts,
  { names }: Withheld,
  more: { time?: string } = {},
): string {
  if (hookName === undefined || names) return texts(key, more);
  return texts(`${key}Named`, { ...more, hook: isolated(hookName) });
}

function pollBody(
  { question, winner, votes, voters }: Extract<ActivityFact, { kind: 'pollEnded' }>,
  texts: Texts,
  hidden: boolean,
): string {
  const asked = { question: quoted(question) };
  if (voters === 0) return texts(hidden ? 'pollEnded.bodyHidden' : 'pollEnded.bodyNobody', asked);
  if (winner === null) return texts('pollEnded.bodyTie', asked);
  const answer = quoted(winner);
  if (hidden || votes === null) return texts('pollEnded.bodyWonHidden', { ...asked, answer });
  return texts('pollEnded.bodyWon', { ...asked, answer, count: votes });
}

function endedBody(
  { averageViewers, peakViewers, followers }: Extract<ActivityFact, { kind: 'streamEnded' }>,
  texts: Texts,
  hidden: boolean,
): string {
  if (hidden) return texts('ended.bodyHidden');
  const parts = [
    averageViewers === null ? null : texts('ended.average', { value: averageViewers }),
    peakViewers === null ? null : texts('ended.peak', { value: peakViewers }),
    followers === null ? null : texts('ended.followers', { count: followers, change: signed(followers, texts) }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? texts('ended.bodyUnknown') : `${parts.join(', ')}.`;
}

/** `+988`, `−3`. */
function signed(value: number, { formats }: Texts): string {
  const digits = new Intl.NumberFormat(formats.locale).format(Math.abs(value));
  return value > 0 ? `+${digits}` : value < 0 ? `−${digits}` : digits;
}

function hostedBody(viewers: number | null, texts: Texts, hidden: boolean): string {
  if (hidden) return texts('hosted.bodyHidden');
  return viewers === null ? texts('hosted.bodyUnknown') : texts('hosted.body', { count: viewers });
}

/** How many, and who, of those that are told together. */
export function peopleText(
  kind: 'followers' | 'subscriptions',
  { names, count }: { names: readonly string[]; count: number },
  texts: Texts,
  { numbers: hidden, names: nameless }: Withheld,
): NotificationText {
  const title = texts(hidden ? `${kind}.titleHidden` : `${kind}.title`, { count });
  if (nameless) return { title, body: '' };
  const shown = names.slice(0, MOST_NAMES).map(isolated);
  if (shown.length === 0) return { title, body: texts(`${kind}.bodyNobody`) };
  const listed = shown.join(', ');
  const more = count - shown.length;
  if (more <= 0) return { title, body: listed };
  return { title, body: texts(hidden ? 'names.moreHidden' : 'names.more', { names: listed, count: more }) };
}

/** A name keeps its own direction inside a sentence. */
function isolated(name: string): string {
  return `\u2068${plainName(name)}\u2069`;
}

function quoted(text: string): string {
  const plain = plainMessage(text);
  const cut =
    plain.length <= LONGEST_TEXT ? plain : `${plain.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  // Each name with its `@` keeps together, whichever way the text reads.
  const pieces = splitAtNames(cut).map((piece, index) => (index % 2 === 1 ? `\u2068${piece}\u2069` : piece));
  return `\u2068${pieces.join('')}\u2069`;
}

function when(atMs: number, { formats }: Texts): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(formats.locale, { ...day, ...timeOfDay(formats.hours) }).format(atMs);
}

function duration(ms: number, texts: Texts): string {
  if (ms < MINUTE_MS) return texts('seconds', { value: Math.round(ms / 1_000) });
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 60) return texts('minutes', { value: minutes });
  return texts('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
