import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import type { LucideIcon } from '../ui/Icon.tsx';
import type { KeyName } from '../ui/keys.ts';

/** The groups of the palette, in the order in which they stand while nothing is looked for. */
export const paletteGroups = [
  'recent',
  'actions',
  'places',
  'channels',
  'settings',
  'people',
  'hooks',
  'deliveries',
  'streams',
] as const;

export type PaletteGroup = (typeof paletteGroups)[number];

/** Something the palette can do or lead to. */
export type PaletteItem = {
  /** Tells it apart; what was used is remembered by it. */
  readonly id: string;
  readonly group: Exclude<PaletteGroup, 'recent'>;
  readonly icon: LucideIcon;
  readonly words: string;
  /** What of the words is its own name: what stands before only says where it is. All of them unless given. */
  readonly own?: string | undefined;
  /** Other words for it, as a person may type them. */
  readonly also?: string | undefined;
  /** It only tells of what others do, as a row of the keys: it stands behind those. */
  readonly behind?: boolean;
  /** Drawn beside the words, dim. */
  readonly about?: string | undefined;
  /** What is said of it, to find it by in the last place. */
  readonly more?: string | undefined;
  /** The key that does the same. */
  readonly keys?: KeyName | undefined;
  /** How many calls to the service it costs. */
  readonly calls?: number | undefined;
  /** Why it is not possible now; undefined: it is. */
  readonly refusal?: string | undefined;
  readonly run: () => void;
};

/** What features offer while they are on screen. */
type Offers = { readonly items: ReadonlyMap<string, PaletteItem> };

const offers = create<Offers>()(() => ({ items: new Map() }));

export const useOffers = (): ReadonlyMap<string, PaletteItem> => offers(({ items }) => items);

/** Has the palette offer this while the component is on screen; null: not now. Its newest `run` is called. */
export function useOffer(item: Omit<PaletteItem, 'group'> | null): void {
  const run = useEffectEvent(() => item?.run());
  const { id, icon, words, about, keys, calls, refusal } = item ?? {};
  useEffect(() => {
    if (id === undefined || icon === undefined || words === undefined) return;
    const offer: PaletteItem = { id, group: 'actions', icon, words, about, keys, calls, refusal, run: () => run() };
    offers.setState(({ items }) => ({ items: new Map(items).set(id, offer) }));
    return () =>
      offers.setState(({ items }) => ({ items: new Map([...items].filter(([, other]) => other !== offer)) }));
  }, [id, icon, words, about, keys, calls, refusal]);
}
