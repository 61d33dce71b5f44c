import { z } from 'zod';
import { HEADER_NAME, isSignedText, PLACE, PREFIX } from './senderRules.ts';

/**
 * What has to be told about whoever sends to a path: in words of the field, so that the person can choose all of it for a sender
 * that is not in the table. The table itself is in `dialects.ts`.
 */

export const dialectId = z.enum(['platform', 'github', 'stripe', 'twitch', 'slack', 'generic', 'unsigned']);

/** Those that every build of Electron has. */
export const hashName = z.enum(['sha1', 'sha256', 'sha384', 'sha512']);
/** How a digest is written: hexadecimal in lower or in upper case, or base64 with its padding. */
export const digestCoding = z.enum(['hex', 'upperHex', 'base64']);
/** `seconds`: since 1970; `date`: as in RFC 3339. */
export const timeCoding = z.enum(['seconds', 'date']);

const headerName = z.string().regex(HEADER_NAME);
const place = z.string().regex(PLACE);

/** A sender by the person's own words. */
export const customSender = z
  .object({
    header: headerName,
    algorithm: hashName,
    coding: digestCoding,
    /** Stands before the digest; empty: nothing does. */
    prefix: z.string().regex(PREFIX),
    signed: z.string().refine(isSignedText),
    /** The header with the time of sending, and how far it may be from this computer's; null: none is sent. */
    time: z.object({ at: headerName, coding: timeCoding, toleranceMs: z.number().int().min(1_000) }).nullable(),
    id: place.nullable(),
    event: place.nullable(),
  })
  .refine(({ signed, time }) => time !== null || !signed.includes('{time}'), { path: ['time'], error: 'needed' })
  .refine(({ signed, id }) => !signed.includes('{id}') || (id !== null && !id.startsWith('.')), {
    path: ['id'],
    error: 'needed',
  });

/** Who sends to a path. */
export const sender = z.discriminatedUnion('dialect', [
  z.object({ dialect: z.enum(['platform', 'github', 'stripe', 'twitch', 'slack', 'unsigned']) }),
  z.object({ dialect: z.literal('generic'), custom: customSender }),
]);

export type DialectId = z.infer<typeof dialectId>;
export type HashName = z.infer<typeof hashName>;
export type DigestCoding = z.infer<typeof digestCoding>;
export type TimeCoding = z.infer<typeof timeCoding>;
export type CustomSender = z.infer<typeof customSender>;
export type Sender = z.infer<typeof sender>;
