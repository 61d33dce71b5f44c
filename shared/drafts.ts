import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { foldCase } from './foldCase.ts';

const channelId = z.number().int();
const text = z.string().max(10_000);

const addressee = z.object({
  name: z.string().min(1).max(100),
  /** null: they have not answered yet, so that only their name is known. */
  userId: z.number().int().nullable(),
});

/** Who a whisper is for. */
export type Addressee = z.infer<typeof addressee>;

/** `as`: the account of one's own that it is to be whispered by. */
const whisperDraft = addressee.extend({ as: z.number().int(), text });
export type WhisperDraft = z.infer<typeof whisperDraft>;

/** Whether two are one person: by their ids where both are known, also when they were renamed; else by name. */
export function isSameAddressee(one: Addressee, other: Addressee): boolean {
  if (one.userId !== null && other.userId !== null) return one.userId === other.userId;
  return foldCase(one.name) === foldCase(other.name);
}

/** What is being written and was not sent yet, in each channel of the service that is open. It outlives a crash. */
export const drafts = domain('drafts', {
  calls: {
    /** The line to all. Empty: nothing was. */
    of: call(z.object({ channelId }), z.string()),
    /** Empty: forgotten. */
    keep: call(z.object({ channelId, text }), nothing),
    /** The lines to one person each, of every account of one's own. */
    whispersOf: call(z.object({ channelId }), z.array(whisperDraft)),
    /** Empty: forgotten. */
    keepWhisper: call(whisperDraft.extend({ channelId }), nothing),
  },
});
