import { z } from 'zod';
import { channelRuleChange } from '../channelRules.ts';
import { ownEmoticon } from '../ownEmoticons.ts';
import { cardChange, pictureKinds } from '../streamCard.ts';

const id = z.number().int();
const ofChannel = { channelId: id };
const name = z.string();

/** What is changed of the stream itself: its card, its pictures, its key, whom it hosts, its clips, who streams along, and whether one follows it. */
export const streamCardWrites = [
  z.object({ kind: z.literal('saveCard'), ...ofChannel, change: cardChange }),
  /** `chosenAtMs` tells one file from the next. */
  z.object({ kind: z.literal('setPicture'), ...ofChannel, picture: z.enum(pictureKinds), chosenAtMs: z.number() }),
  z.object({ kind: z.literal('deleteBanner'), ...ofChannel }),
  z.object({ kind: z.literal('resetStreamKey'), ...ofChannel }),
  z.object({ kind: z.literal('unlockTranscodes'), ...ofChannel }),
  z.object({ kind: z.literal('host'), ...ofChannel, hosteeId: id, name }),
  z.object({ kind: z.literal('stopHosting'), ...ofChannel, name }),
  z.object({ kind: z.literal('arrangeHosting'), ...ofChannel, layout: z.string() }),
  /** `endsAtMs`: where it ends, since the stream began. */
  z.object({ kind: z.literal('makeClip'), ...ofChannel, seconds: z.number(), endsAtMs: z.number() }),
  z.object({ kind: z.literal('renameClip'), ...ofChannel, clipId: name, title: z.string() }),
  z.object({ kind: z.literal('deleteClip'), ...ofChannel, clipId: name, title: z.string() }),
  z.object({ kind: z.literal('inviteToCostream'), ...ofChannel, inviteeId: id, name }),
  z.object({ kind: z.literal('removeFromCostream'), ...ofChannel, memberId: id, name }),
  z.object({ kind: z.literal('leaveCostream'), ...ofChannel }),
  z.object({ kind: z.literal('saveEmoticons'), ...ofChannel, emoticons: z.array(ownEmoticon) }),
  z.object({ kind: z.literal('saveRules'), ...ofChannel, change: channelRuleChange }),
  z.object({ kind: z.literal('follow'), ...ofChannel, name }),
  z.object({ kind: z.literal('unfollow'), ...ofChannel, name }),
] as const;
