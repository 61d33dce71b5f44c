import { create } from 'zustand';
import type { PeopleFilter, PeopleListName, PeopleState } from '../../../shared/people.ts';
import type { PeopleTab } from '../../view/view.ts';

export type OtherTab = Exclude<PeopleTab, 'here'>;

/** A chip of the row over the table; `first`: the followers from their other end. */
export type Chip = PeopleFilter | 'first';

/** What each list is narrowed to; it stays while one looks at another. */
type Choice = { readonly chips: Readonly<Record<OtherTab, Chip>>; choose(tab: OtherTab, chip: Chip): void };

export const useChoice = create<Choice>()((set) => ({
  chips: { followers: 'all', moderators: 'all', banned: 'all', friends: 'all', lurkers: 'all' },
  choose: (tab, chip) => set(({ chips }) => ({ chips: { ...chips, [tab]: chip } })),
}));

export const chipsOf: Readonly<Record<OtherTab, readonly Chip[]>> = {
  followers: ['all', 'here', 'today', 'first'],
  moderators: ['all', 'here', 'noted'],
  banned: ['all', 'stream', 'noted'],
  friends: ['all'],
  lurkers: ['all'],
};

/** The list that a tab shows: followers that are known whole need not be read from their other end. */
export function listOf(tab: OtherTab, chip: Chip, state: PeopleState): PeopleListName {
  return tab === 'followers' && chip === 'first' && !state.lists.followers.whole ? 'firstFollowers' : tab;
}

/** How its rows stand. */
export function orderOf(tab: OtherTab, chip: Chip): { order: 'since' | 'name'; descending: boolean } {
  if (tab === 'followers' || tab === 'banned') return { order: 'since', descending: chip !== 'first' };
  return { order: 'name', descending: false };
}
