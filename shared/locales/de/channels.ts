import type { channels as en } from '../en/channels.ts';
import type { Translated } from '../translated.ts';

/** Die offenen Kanäle und die Wege zu anderen. */
export const channels: Translated<typeof en> = {
  title: 'Kanäle',
  tabs: 'Offene Kanäle',
  open: 'Kanal öffnen',
  close: '{{name}} schließen',
  countOpen_one: '{{count}} von {{most}} Chats offen',
  countOpen_other: '{{count}} von {{most}} Chats offen',
  live: 'live',
  offline: 'offline',
  unknown: 'nicht bekannt, ob live',
  own: 'dein Kanal',
  refused: 'Sein Chat lässt uns nicht ein',
  unread_one: '{{count}} ungelesene Nachricht',
  unread_other: '{{count}} ungelesene Nachrichten',
  mentions_one: '{{count}} Erwähnung',
  mentions_other: '{{count}} Erwähnungen',
  many: '{{count}}+',
  viewers_one: '{{count}} Zuschauer',
  viewers_other: '{{count}} Zuschauer',
  field: 'Name des Kanals',
  results: 'Kanäle',
  group: {
    tabs: 'Offen, zuerst die, die live sind',
    recent: 'Zuletzt',
    followed: 'Gefolgt',
    found: 'Beim Dienst',
    byName: 'Nach dem Namen',
  },
  byName: '„{{name}}“ öffnen',
  searching: 'Der Dienst wird gefragt …',
  followedNeedsScope: 'Diese Anmeldung umfasst nicht, wem du folgst.',
  foot: { switch: 'wechseln', newTab: 'in neuem Tab öffnen' },
  price_one: '{{count}} Anfrage',
  price_other: '{{count}} Anfragen',
  pricePages: 'und eine je 100 Chatter',
  free: 'keine Anfrage',
  error: {
    failed: 'Nicht geöffnet. {{why}}',
  },
};
