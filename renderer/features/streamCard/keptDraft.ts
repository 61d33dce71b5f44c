import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ChannelRuleValues } from '../../../shared/channelRules.ts';
import type { OwnEmoticon } from '../../../shared/ownEmoticons.ts';
import type { ServiceState } from '../../../shared/service.ts';
import type { CardChange } from '../../../shared/streamCard.ts';
import type { EndedWrite } from '../../../shared/writes.ts';
import { onSignOut, serviceOf } from '../../api/ofService.ts';
import { useStateOf } from '../../api/state.ts';
import { detailsLeft, emoticonsLeft, rulesLeft } from './sentDrafts.ts';

/** An emoticon with what was typed for it before: by that it is known while it is changed. */
export type EmoticonLine = { readonly was: string; readonly emoticon: OwnEmoticon };

export type EmoticonDraft = {
  readonly lines: readonly EmoticonLine[];
  /** The list that it was begun from, and what was sent of it since: where the service has another, somebody else changed it. */
  readonly ours: readonly (readonly OwnEmoticon[])[];
};

/** What of the channel's rules was changed, as it stands in the fields. */
export type RuleDraft = Partial<Pick<ChannelRuleValues, 'links' | 'hosting' | 'costream'>> & {
  readonly slow?: string;
  /** The banned words as they are typed, those that they were begun from, and those that one asked to add or to remove since. */
  readonly words?: { readonly text: string; readonly from: readonly string[]; readonly sent?: readonly string[] };
};

export type DetailsDraft = {
  /** What was written into the fields, whether it is different or not. */
  readonly values: CardChange;
  /** The preset that it came from, until a field is changed by hand; null: none. */
  readonly preset: string | null;
};

type Drafts = { details: DetailsDraft; emoticons: EmoticonDraft; rules: RuleDraft };
/** `service` null: it was not known yet. */
type Kept = { readonly service: string | null; readonly channelId: number; readonly drafts: Partial<Drafts> };

/** Of so many channels drafts are kept; the one that was left alone the longest goes first. */
export const MOST_DRAFTS = 20;

/** The one written last stands last. */
const store = createStore<{ readonly kept: readonly Kept[] }>(() => ({ kept: [] }));
const followed = new WeakSet<typeof window.bridge>();

const keyOf = (state: ServiceState | undefined): string | null => (state ? serviceOf(state.profile) : null);
const isOf = (one: Kept, service: string | null): boolean =>
  one.service === null || service === null || one.service === service;

/**
 * What is being changed of a part of the card. It outlives the page and the seconds in which it can be taken back. null: nothing.
 * @param channelId null: no channel is open, and nothing is written
 */
export function useKeptDraft<N extends keyof Drafts>(name: N, channelId: number | null) {
  const service = keyOf(useStateOf('service'));
  useEffect(() => follow(window.bridge), []);
  const own = useStore(store, ({ kept }) => find(kept, service, channelId));
  const write = useCallback(
    (value: Drafts[N]) => put(service, channelId, { [name]: value }),
    [name, service, channelId],
  );
  const discard = useCallback(() => put(service, channelId, { [name]: undefined }), [name, service, channelId]);
  return { draft: (own?.drafts[name] ?? null) as Drafts[N] | null, write, discard };
}

/** Nothing is being changed, as when the window opens. */
export const forgetDrafts = (): void => store.setState({ kept: [] });
onSignOut(forgetDrafts);

const find = (kept: readonly Kept[], service: string | null, channelId: number | null): Kept | undefined =>
  kept.find((one) => isOf(one, service) && one.channelId === channelId);

type Change = { [N in keyof Drafts]?: Drafts[N] | undefined };

function put(service: string | null, channelId: number | null, change: Change): void {
  if (channelId === null) return;
  const { kept } = store.getState();
  const before = find(kept, service, channelId);
  const all = Object.entries({ ...before?.drafts, ...change });
  const drafts: Partial<Drafts> = Object.fromEntries(all.filter(([, value]) => value !== undefined));
  const others = kept.filter((one) => one !== before);
  const isEmpty = Object.keys(drafts).length === 0;
  store.setState({
    kept: isEmpty
      ? others
      : [...others.slice(1 - MOST_DRAFTS), { service: before?.service ?? service, channelId, drafts }],
  });
}

/** Who goes to another service leaves nothing half written behind; what was sent is not being written any more. */
function follow(bridge: typeof window.bridge): void {
  if (followed.has(bridge)) return;
  followed.add(bridge);
  bridge.on('service.changed', (state) =>
    store.setState(({ kept }) => ({ kept: kept.filter((one) => isOf(one, keyOf(state))) })),
  );
  let told = new Set<string>();
  bridge.on('writes.changed', ({ ended }) => {
    const keys = ended.map(({ number, atMs }) => `${number} ${atMs}`);
    for (const [index, write] of ended.entries()) if (!told.has(keys[index] ?? '')) dropSent(write);
    told = new Set(keys);
  });
}

/** The service has what was saved, also in a channel that is not looked at now, where somebody else may change it next. */
function dropSent({ what, outcome, parts }: EndedWrite): void {
  if (outcome !== 'done' || !('channelId' in what)) return;
  const { channelId } = what;
  const { details, rules, emoticons } = find(store.getState().kept, null, channelId)?.drafts ?? {};
  if (what.kind === 'saveCard' && details) {
    put(null, channelId, { details: detailsLeft(details, what.change, parts?.done ?? null) });
  } else if (what.kind === 'saveRules' && rules) {
    put(null, channelId, { rules: rulesLeft(rules, what.change) });
  } else if (what.kind === 'saveEmoticons' && emoticons) {
    put(null, channelId, { emoticons: emoticonsLeft(emoticons, what.emoticons) });
  }
}
