import { z } from 'zod';
import {
  audiences,
  type CardDetails,
  type CardField,
  type CardValues,
  LONGEST_TITLE_SHOWN,
} from '../../shared/streamCard.ts';
import { plainName, plainUpTo } from '../kernel/plainText.ts';

const picture = z.looseObject({ url: z.string() }).nullish().catch(null);

/** What the card reads of a channel; what can't be read counts as not told. @see PLATFORM §4.1, §4.2 */
const fields = z.looseObject({
  name: z.string().optional().catch(undefined),
  audience: z.enum(audiences).optional().catch(undefined),
  languageId: z.string().max(20).nullish().catch(null),
  type: z.looseObject({ id: z.number().int().nonnegative(), name: z.string() }).nullish().catch(null),
  typeId: z.number().int().nonnegative().nullish().catch(undefined),
  bannerUrl: z.string().nullish().catch(null),
  thumbnail: picture,
  badge: picture,
  partnered: z.boolean().optional().catch(undefined),
});

/** The card out of `GET /channels/{id}`. */
export function detailsOf(channel: unknown): CardDetails {
  const { name, audience, languageId, type, bannerUrl, thumbnail, badge, partnered } = fields.parse(channel);
  return {
    values: {
      title: titleOf(name ?? ''),
      game: type ? { id: type.id, name: plainName(type.name) } : null,
      audience: audience ?? 'teen',
      language: languageId ?? null,
    },
    pictures: { thumbnail: thumbnail?.url ?? null, banner: bannerUrl ?? null, badge: badge?.url ?? null },
    partnered: partnered ?? false,
  };
}

/** Whole: what stands in the field is what is sent back. */
const titleOf = (name: string): string => plainUpTo(name, LONGEST_TITLE_SHOWN);

const wireNames = { title: 'name', game: 'typeId', audience: 'audience', language: 'languageId' } as const;

/** Whether an update of the channel tells of this field, and with another value than this one. @see PLATFORM §9.4 */
export function isToldOtherwise(
  payload: Readonly<Record<string, unknown>>,
  field: CardField,
  value: CardValues,
): boolean {
  const name = wireNames[field];
  if (!Object.hasOwn(payload, name)) return false;
  const told = payload[name];
  if (field === 'title') return typeof told !== 'string' || titleOf(told) !== value.title;
  return told !== (field === 'game' ? (value.game?.id ?? null) : value[field]);
}
