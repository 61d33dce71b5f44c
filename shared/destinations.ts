import { z } from 'zod';

/**
 * A place in the window, as a notification, the tray, the palette, another program or a link names it. To go there changes nothing
 * but what is looked at.
 */

export const settingsSections = [
  'service',
  'account',
  'notifications',
  'appearance',
  'chatters',
  'receiver',
  'starting',
  'keyboard',
  'programs',
  'privacy',
  'about',
] as const;

/** Lists of people that a link leads to: `sidestage://chatters/banned`. */
export const peoplePlaces = ['followers', 'moderators', 'banned', 'friends', 'lurkers'] as const;

const LONGEST_LINK = 1_000;

const number = z.number().int().min(0);
const findText = z
  .string()
  .max(100)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'not plain text' });

export const destination = z.discriminatedUnion('place', [
  /** `channelId`: the tab that comes to the front; `entryId`: of the feed, which is shown where no such tab is open any more. */
  z.strictObject({ place: z.literal('live'), channelId: number.optional(), entryId: number.nullable().optional() }),
  /** A message in the chat, if its row is still there, else the entry that tells of it. `channelId`: whose chat, where several are open. */
  z.strictObject({
    place: z.literal('message'),
    id: z.string().regex(/^[\w-]{1,100}$/),
    entryId: number.nullable(),
    channelId: number.optional(),
  }),
  /**
   * `id`: a past stream; `now`: the card of what the channel shows; null: the list of past ones. `channelId`: whose, which comes to the
   * front; `entryId`: of the feed, which is shown where that can't be.
   */
  z.strictObject({
    place: z.literal('stream'),
    id: z.union([number, z.literal('now')]).nullable(),
    channelId: number.optional(),
    entryId: number.nullable().optional(),
  }),
  /** One of the channel's lists of people, beside those who are in the chat. */
  z.strictObject({ place: z.literal('people'), list: z.enum(peoplePlaces) }),
  /** `find`: what their names hold; empty: everybody. */
  z.strictObject({ place: z.literal('chatters'), find: findText }),
  /** The card of one of them. */
  z.strictObject({ place: z.literal('chatter'), userId: number }),
  z.strictObject({ place: z.literal('analytics') }),
  /** Where a note on this moment is written; it is made when the person says so. */
  z.strictObject({ place: z.literal('note') }),
  /** What was spent of the service's limits, and who waits. */
  z.strictObject({ place: z.literal('budget') }),
  z.strictObject({
    place: z.literal('hooks'),
    hookId: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .nullable(),
  }),
  z.strictObject({ place: z.literal('deliveries'), deliveryId: number.nullable() }),
  z.strictObject({ place: z.literal('activity'), entryId: number.nullable() }),
  /** null: the one that was open last. */
  z.strictObject({ place: z.literal('settings'), section: z.enum(settingsSections).nullable() }),
]);

export type SettingsSection = (typeof settingsSections)[number];
export type Destination = z.infer<typeof destination>;

const LINK = /^sidestage:\/\/([a-z]+)(?:\/([^/?#]*))?\/?(?:\?find=([^&#]*))?$/i;

/** The place that a link of ours names; null: it names none. Nothing but a place can be named. */
export function destinationOf(link: string): Destination | null {
  const [, written, item, find] = (link.length <= LONGEST_LINK && LINK.exec(link)) || [];
  // As a browser hands it on: the first part of an address is told in small letters.
  const place = written?.toLowerCase();
  if (place === undefined || (find !== undefined && place !== 'chatters')) return null;
  const candidate = named(place, item ? item : null, find ?? null);
  return destination.safeParse(candidate).data ?? null;
}

/** The link to a place, which `destinationOf` reads back. */
export function linkTo(to: Destination): string {
  const link = (...parts: (string | number | null)[]) =>
    `sidestage://${parts.filter((part) => part !== null).join('/')}`;
  switch (to.place) {
    case 'live':
    case 'analytics':
    case 'note':
    case 'budget':
      return link(to.place);
    case 'message':
      return link(to.place, to.id);
    case 'stream':
      return link(to.place, to.id);
    case 'people':
      return link('chatters', to.list);
    case 'chatters':
      return to.find === '' ? link(to.place) : `${link(to.place)}?find=${encodeURIComponent(to.find)}`;
    case 'chatter':
      return link(to.place, to.userId);
    case 'hooks':
      return link(to.place, to.hookId);
    case 'deliveries':
      return link(to.place, to.deliveryId);
    case 'activity':
      return link(to.place, to.entryId);
    case 'settings':
      return link(to.place, to.section);
  }
}

/** What the parts of a link would name; its schema says whether there is such a place. */
function named(place: string, item: string | null, find: string | null): unknown {
  switch (place) {
    // It has no address of its own.
    case 'people':
      return null;
    case 'message':
      return { place, id: item, entryId: null };
    case 'stream':
      return { place, id: item === 'now' ? item : numberOf(item) };
    case 'chatters':
      if (item !== null) return find === null ? { place: 'people', list: item } : null;
      return { place, find: find === null ? '' : textOf(find) };
    case 'chatter':
      return { place, userId: numberOf(item) };
    case 'hooks':
      return { place, hookId: item };
    case 'deliveries':
      return { place, deliveryId: numberOf(item) };
    case 'activity':
      return { place, entryId: numberOf(item) };
    case 'settings':
      return { place, section: item };
    default:
      return item === null ? { place } : null;
  }
}

/** A number as `linkTo` writes it; NaN, which no schema takes, for anything else. */
function numberOf(item: string | null): number | null {
  if (item === null) return null;
  return /^(0|[1-9]\d{0,15})$/.test(item) ? Number(item) : Number.NaN;
}

function textOf(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
