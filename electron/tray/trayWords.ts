import { daysAhead } from '../../shared/daysAhead.ts';
import type { Destination } from '../../shared/destinations.ts';
import type { QuietState } from '../../shared/notifications.ts';
import { timeOfDay } from '../../shared/spoken.ts';
import { badgeCount } from '../../shared/unread.ts';
import { openIn } from '../kernel/openIn.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Texts } from '../kernel/texts.ts';
import { type Look, lookOf, type TrayFacts } from './trayState.ts';

const MINUTE_MS = 60_000;
const MOST_FACTS = 3;

const live: Destination = { place: 'live' };
const hooks: Destination = { place: 'hooks', hookId: null };
const accounts: Destination = { place: 'settings', section: 'account' };

/** A fact and the place where more of it can be seen. */
export type FactLine = { label: string; to: Destination };

/** What stands first in the menu and in the tooltip; while it is screen-safe without the channel's name. */
export function stateLine(facts: TrayFacts, texts: Texts): string {
  const { service, session, channel, screenSafe, nowMs, aheadMs } = facts;
  if (service.status === 'failed') return texts('tray:line.serviceFailed');
  if (service.status === 'starting' || session.kind === 'restoring') return texts('tray:line.starting');
  if (session.kind === 'signedOut') return texts('tray:line.signedOut');
  if (session.kind === 'lost') return texts('tray:line.lost');
  if (channel === null) return texts('tray:line.noChannel');
  const of = screenSafe ? 'tray:nameless' : 'tray:line';
  const name = { channel: `\u2068${plainName(channel.token)}\u2069` };
  if (channel.online === null) return texts(`${of}.notKnown`, name);
  if (!channel.online) return texts(`${of}.offline`, name);
  const liveMs = channel.liveSinceMs === null ? 0 : nowMs + aheadMs - channel.liveSinceMs;
  if (liveMs < MINUTE_MS) return texts(`${of}.live`, name);
  return texts(`${of}.liveFor`, { ...name, duration: duration(liveMs, texts) });
}

/** The three facts that matter most now: the chat, what needs attention, viewers, what is unread. */
export function factLines(facts: TrayFacts, texts: Texts): FactLine[] {
  const { channel, comfort, activity, quiet } = facts;
  const unread = badgeCount(activity, quiet);
  const look = lookOf(facts);
  const lines: (FactLine | null)[] = [
    channel === null ? null : { label: chatLine(facts, texts), to: live },
    lookLine(look, texts),
    channel?.online === true ? viewersLine(channel.viewers, comfort.hidden, texts) : null,
    unread > 0
      ? { label: texts('tray:fact.unread', { count: unread }), to: { place: 'activity', entryId: null } }
      : null,
  ];
  return lines.filter((line) => line !== null).slice(0, MOST_FACTS);
}

/** Why it is quiet and until when; null: it is not. */
export function quietLine({ why, untilMs }: QuietState, nowMs: number, texts: Texts): string | null {
  if (why === null) return null;
  if (why === 'system') return texts('tray:quiet.system');
  if (why === 'live' || untilMs === null) return texts('tray:quiet.live');
  return texts(why === 'asked' ? 'tray:quiet.asked' : 'tray:quiet.week', { time: untilTime(untilMs, nowMs, texts) });
}

/** The time of day; that of another day with its day, so that nobody waits for the wrong one. */
function untilTime(untilMs: number, nowMs: number, texts: Texts): string {
  const days = daysAhead(untilMs, nowMs);
  if (days < 1) return shortTime(untilMs, texts);
  if (days === 1) return texts('tray:quiet.tomorrow', { time: shortTime(untilMs, texts) });
  const { locale, hours } = texts.formats;
  return new Intl.DateTimeFormat(locale, { weekday: 'short', ...timeOfDay(hours) }).format(untilMs);
}

/** The time of day, as the window writes it: `08:00`. */
export function shortTime(atMs: number, { formats }: Texts): string {
  return new Intl.DateTimeFormat(formats.locale, timeOfDay(formats.hours)).format(atMs);
}

function viewersLine(viewers: number | null, hidden: boolean, texts: Texts): FactLine | null {
  if (hidden) return { label: texts('tray:fact.viewersHidden'), to: live };
  return viewers === null ? null : { label: texts('tray:fact.viewers', { count: viewers }), to: live };
}

function lookLine(look: Look | null, texts: Texts): FactLine | null {
  switch (look?.kind) {
    case 'receiver':
      return { label: texts('tray:fact.look.receiver'), to: hooks };
    case 'tunnel':
      return { label: texts('tray:fact.look.tunnel'), to: hooks };
    case 'accounts':
      return { label: texts('tray:fact.look.accounts', { count: look.count }), to: accounts };
    case 'hooks':
      return { label: texts('tray:fact.look.hooks', { count: look.count }), to: hooks };
    default:
      // That the sign-in ended is the line above.
      return null;
  }
}

/** Of the chat that is open; whose it is where another channel than one's own is in front. */
function chatLine({ room, session, channel, screenSafe }: TrayFacts, texts: Texts): string {
  const fact = roomWords(room, texts);
  const front = openIn(session);
  if (front === null || front.id === channel?.id) return fact;
  if (screenSafe) return texts('tray:fact.chat.ofAnother', { fact });
  return texts('tray:fact.chat.of', { channel: `\u2068${plainName(front.token)}\u2069`, fact });
}

function roomWords(room: TrayFacts['room'], texts: Texts): string {
  switch (room.kind) {
    case 'left':
      return texts('tray:fact.chat.none');
    case 'joined':
      return texts(room.authenticated ? 'tray:fact.chat.connected' : 'tray:fact.chat.reading');
    case 'waiting':
      return texts('tray:fact.chat.waiting');
    case 'refused':
      return texts('tray:fact.chat.refused');
    default:
      return texts('tray:fact.chat.connecting');
  }
}

function duration(ms: number, texts: Texts): string {
  const whole = Math.floor(ms / MINUTE_MS);
  const [hours, minutes] = [Math.floor(whole / 60), whole % 60];
  return hours === 0 ? texts('tray:duration.minutes', { minutes }) : texts('tray:duration.hours', { hours, minutes });
}
