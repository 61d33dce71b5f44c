import type { ChannelRuleChange } from '../../../shared/channelRules.ts';
import type { OwnEmoticon } from '../../../shared/ownEmoticons.ts';
import { type CardChange, cardFields } from '../../../shared/streamCard.ts';
import { isSameField } from './draft.ts';
import type { DetailsDraft, EmoticonDraft, RuleDraft } from './keptDraft.ts';

/** What is left of what one writes once some of it was saved; undefined: nothing. What was written since stays. */

/** @param done the fields that were saved; null: all of the change */
export function detailsLeft(
  draft: DetailsDraft,
  change: CardChange,
  done: readonly string[] | null,
): DetailsDraft | undefined {
  const isSent = (field: keyof CardChange) =>
    change[field] !== undefined && (done?.includes(field) ?? true) && isSameField(field, draft.values, change);
  const rest = cardFields.filter((field) => draft.values[field] !== undefined && !isSent(field));
  if (rest.length === 0) return undefined;
  return { ...draft, values: Object.fromEntries(rest.map((field) => [field, draft.values[field]])) };
}

export function rulesLeft(draft: RuleDraft, change: ChannelRuleChange): RuleDraft | undefined {
  const { slow, words, links, hosting, costream } = draft;
  const wordsLeft = words && wordsSince(words, change.bannedWords);
  const rest: RuleDraft = {
    ...(slow === undefined || slowSecondsOf(slow) === change.slowSeconds ? {} : { slow }),
    ...(links === undefined || links === change.links ? {} : { links }),
    ...(hosting === undefined || hosting === change.hosting ? {} : { hosting }),
    ...(costream === undefined || costream === change.costream ? {} : { costream }),
    ...(wordsLeft && { words: wordsLeft }),
  };
  return Object.keys(rest).length === 0 ? undefined : rest;
}

export const emoticonsLeft = (draft: EmoticonDraft, sent: readonly OwnEmoticon[]): EmoticonDraft | undefined =>
  isSameList(
    draft.lines.map(({ emoticon }) => emoticon),
    sent,
  )
    ? undefined
    : draft;

type WordsDraft = NonNullable<RuleDraft['words']>;

/** The words from here on are begun from what the service has now. */
function wordsSince(words: WordsDraft, saved: ChannelRuleChange['bannedWords']): WordsDraft | undefined {
  if (saved === undefined) return words;
  const isSaved = (word: string) => saved.added.includes(word) || saved.removed.includes(word);
  const from = [...words.from.filter((word) => !isSaved(word)), ...saved.added];
  const sent = (words.sent ?? []).filter((word) => !isSaved(word));
  const typed = new Set(wordsIn(words.text));
  if (new Set(from).symmetricDifference(typed).size === 0) return undefined;
  return { text: words.text, from, sent };
}

/** The seconds that were typed; NaN where that is no number. */
export const slowSecondsOf = (typed: string): number => Number(typed.replace(',', '.'));

/** The banned words as they are typed, one a line. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** Whether two lists of emoticons are the same, in the same order. */
export const isSameList = (one: readonly OwnEmoticon[], other: readonly OwnEmoticon[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
