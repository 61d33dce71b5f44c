import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ChannelRuleValues } from '../../../shared/channelRules.ts';
import type { OwnEmoticon } from '../../../shared/ownEmoticons.ts';

/** An emoticon with what was typed for it before: by that it is known while it is changed. */
export type EmoticonLine = { readonly was: string; readonly emoticon: OwnEmoticon };

/** What of the channel's rules was changed, as it stands in the fields. */
export type RuleDraft = Partial<Pick<ChannelRuleValues, 'links' | 'hosting' | 'costream'>> & {
  readonly slow?: string;
  readonly words?: string;
};

type Drafts = { emoticons: readonly EmoticonLine[]; rules: RuleDraft };
type Kept = { readonly [N in keyof Drafts]?: { readonly channelId: number; readonly value: Drafts[N] } };

const store = createStore<Kept>(() => ({}));

/** What is being changed of a part of the card. It outlives the page and the seconds in which it can be taken back. null: nothing. */
export function useKeptDraft<N extends keyof Drafts>(name: N, channelId: number) {
  const kept = useStore(store)[name];
  const write = useCallback(
    (value: Drafts[N]) => store.setState({ [name]: { channelId, value } } as Kept),
    [name, channelId],
  );
  const discard = useCallback(() => store.setState({ [name]: undefined } as Kept), [name]);
  const draft = kept?.channelId === channelId ? (kept.value as Drafts[N]) : null;
  return { draft, write, discard };
}

/** Nothing is being changed, as when the window opens. */
export const forgetDrafts = (): void => store.setState({}, true);
