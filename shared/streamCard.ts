import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { reading, unread } from './reading.ts';
import { serviceProfile } from './service.ts';

/** What stands beside the open channel for everybody to see: its title, its game, its pictures. Texts from outside are plain texts. */

const id = z.number().int().nonnegative();

/** The longest title that is sent at all; the service refuses much shorter ones, and says so itself. */
export const LONGEST_TITLE = 2_000;
/** What the service has is shown as it is: of a longer one nobody could tell what was cut off. */
export const LONGEST_TITLE_SHOWN = 20_000;
export const audiences = ['family', 'teen', '18+'] as const;
export const cardGame = z.object({ id, name: z.string().max(LONGEST_TITLE) });

/** What stands on the card. `game`, `language` null: none. */
export const cardValues = z.object({
  title: z.string().max(LONGEST_TITLE_SHOWN),
  game: cardGame.nullable(),
  audience: z.enum(audiences),
  language: z.string().max(20).nullable(),
});

/** Some of it, as it was or is. */
const cardPart = cardValues.partial();
/** Some of it, as a person wants it. */
export const cardChange = cardPart.extend({ title: z.string().max(LONGEST_TITLE).optional() });
export const cardFields = ['title', 'game', 'audience', 'language'] as const satisfies (keyof z.infer<
  typeof cardValues
>)[];

export const pictureKinds = ['thumbnail', 'banner', 'badge'] as const;
/** What the service says of thumbnails; of the others it says nothing, so the same is taken for them. @see PLATFORM §11.5 */
export const LARGEST_PICTURE_BYTES = 10 * 1024 * 1024;

export const cardDetails = z.object({
  values: cardValues,
  /** The addresses of its pictures; null: there is none. They are looked at by `picture`. */
  pictures: z.record(z.enum(pictureKinds), z.string().nullable()),
  partnered: z.boolean(),
});

/** A field that somebody or something else has changed while the card was open. */
export const changedElsewhere = z.object({ field: z.enum(cardFields), atMs: z.number() });

/** A change that was made with this app, as it is kept on this computer. */
export const earlierChange = z.object({
  atMs: z.number(),
  /** The service and the channel that it was made at. */
  serviceKey: z.string().max(200),
  channelId: id,
  /** The preset that it came from; null: none. */
  preset: z.string().max(100).nullable(),
  before: cardPart,
  after: cardChange,
});

/** A set of values under a name; what is missing in it stays as it is. */
/** `service`: the one it was made at, whose numbers its game is told by; left out by earlier versions, which did not keep it. */
export const cardPreset = z.object({
  name: z.string().trim().min(1).max(60),
  values: cardChange,
  service: serviceProfile.optional(),
});
/** Of one service. */
export const MOST_PRESETS = 20;
export const MOST_EARLIER = 60;

/** A game as it was found on channels. */
export const foundGame = cardGame.extend({
  /** Live channels that play it, as the service tells; null: it does not. */
  live: z.number().int().nullable(),
});

export const streamCardState = z.object({
  /** null: no channel is open. */
  channelId: id.nullable(),
  details: reading(cardDetails),
  elsewhere: z.array(changedElsewhere),
  /** What the service was told and has not answered yet; null: nothing. */
  sending: cardChange.nullable(),
  /** Of this channel, the newest first. */
  earlier: z.array(earlierChange),
});

/** Whose channel an act is for: it is refused when another one is open by then. */
export const ofChannel = z.object({ channelId: id });

export const streamCard = domain('streamCard', {
  state: {
    schema: streamCardState,
    empty: { channelId: null, details: { ...unread }, elsewhere: [], sending: null, earlier: [] },
  },
  calls: {
    /** The card is on screen, or no longer: only then is the service asked. */
    watch: call(z.object({ on: z.boolean() }), nothing),
    /** Asks for all that is on screen. */
    refresh: call(nothing, nothing),
    /** The person has seen what was changed elsewhere. */
    seen: call(nothing, nothing),
    /** Games whose names hold the text, found on the channels that the service knows. `channels`: so many were looked at. */
    searchGames: call(
      z.object({ text: z.string().trim().min(1).max(100) }),
      z.object({ games: z.array(foundGame), channels: z.number().int() }),
    ),
    /** The picture of a game that was found or is played, as a data address; null: there is none to be had. */
    gamePicture: call(z.object({ id }), z.string().nullable()),
    /** Changes the channel once it can no longer be taken back. `preset`: the name of the preset that the values come from. */
    save: call(ofChannel.extend({ change: cardChange, preset: z.string().max(100).nullable() }), nothing),
    /** Asks for a file and sends it. @returns false when the person changes their mind */
    setPicture: call(ofChannel.extend({ picture: z.enum(pictureKinds) }), z.boolean()),
    deleteBanner: call(ofChannel, nothing),
    /** A picture of the card as a data address; null: there is none to be had. */
    picture: call(ofChannel.extend({ picture: z.enum(pictureKinds) }), z.string().nullable()),
  },
});

export type CardValues = z.infer<typeof cardValues>;
export type CardChange = z.infer<typeof cardChange>;
export type CardField = (typeof cardFields)[number];
export type CardGame = z.infer<typeof cardGame>;
export type CardDetails = z.infer<typeof cardDetails>;
export type CardPreset = z.infer<typeof cardPreset>;
export type EarlierChange = z.infer<typeof earlierChange>;
export type FoundGame = z.infer<typeof foundGame>;
export type PictureKind = (typeof pictureKinds)[number];
export type StreamCardState = z.infer<typeof streamCardState>;

/** The fields of a change, in the order of the card. */
export const fieldsOf = (change: CardChange): CardField[] => cardFields.filter((field) => change[field] !== undefined);

/** How many calls it costs: language goes in one of its own, since no document says that it may be set. @see PLATFORM §4.2 */
export function callsToSave(change: CardChange): number {
  const fields = fieldsOf(change);
  return (fields.some((field) => field !== 'language') ? 1 : 0) + (fields.includes('language') ? 1 : 0);
}

/** The values with a change made to them. */
export function withChange(values: CardValues, { title, game, audience, language }: CardChange): CardValues {
  return {
    title: title ?? values.title,
    game: game === undefined ? values.game : game,
    audience: audience ?? values.audience,
    language: language === undefined ? values.language : language,
  };
}
