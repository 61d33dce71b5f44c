import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { reading, unread } from './reading.ts';
import { ofChannel } from './streamCard.ts';

/** What the service lets everybody do in a channel: those of its preferences that a person sets here. @see PLATFORM §4.3 */

export const MOST_BANNED_WORDS = 1_000;
export const LONGEST_BANNED_WORD = 200;

const words = z.array(z.string().min(1).max(LONGEST_BANNED_WORD)).max(MOST_BANNED_WORDS);

export const channelRuleValues = z.object({
  /** The least time between two messages of one person. */
  slowSeconds: z.number().min(0).max(3_600),
  links: z.boolean(),
  bannedWords: words,
  /** Whether others may host the channel. */
  hosting: z.boolean(),
  /** Who may invite it to stream along. */
  costream: z.enum(['all', 'following', 'none']),
});

/** Of the banned words what is added and taken away: the list may be another by the time this is sent. */
export const channelRuleChange = channelRuleValues
  .extend({ bannedWords: z.object({ added: words, removed: words }) })
  .partial();

/** The calls that a change of the rules takes: words are read right before they are written. */
export const callsToSaveRules = ({ bannedWords }: ChannelRuleChange): number => (bannedWords === undefined ? 1 : 2);

export const channelRules = domain('channelRules', {
  state: { schema: z.object({ rules: reading(channelRuleValues) }), empty: { rules: { ...unread } } },
  calls: {
    load: call(nothing, nothing),
    save: call(ofChannel.extend({ change: channelRuleChange }), nothing),
  },
});

export type ChannelRuleValues = z.infer<typeof channelRuleValues>;
export type ChannelRuleChange = z.infer<typeof channelRuleChange>;
