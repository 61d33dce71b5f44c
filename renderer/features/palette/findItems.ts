import { type PaletteGroup, type PaletteItem, paletteGroups } from '../../view/paletteItems.ts';
import { type Marks, matchText } from './matchText.ts';

export type Hit = { readonly item: PaletteItem; readonly marks: Marks };
export type HitGroup = { readonly group: PaletteGroup; readonly hits: readonly Hit[] };

/** What is typed first to look through a part alone. */
export const prefixes = { '>': ['actions'], '@': ['people'], '#': ['hooks', 'deliveries'] } as const;

export type Prefix = keyof typeof prefixes;

const most: Record<PaletteGroup, number> = {
  recent: 5,
  actions: 7,
  places: 6,
  channels: 6,
  settings: 6,
  people: 6,
  hooks: 5,
  deliveries: 4,
  streams: 4,
};

/** What only tells of what others do fits so much worse. */
const BEHIND = 60;

/** A group that is looked through alone has room for more. */
const MOST_ALONE = 50;

/** What was typed, apart: the part that is looked through, and the words. */
export function readTyped(typed: string): { prefix: Prefix | null; words: string } {
  const first = typed.trimStart()[0] ?? '';
  const prefix = first in prefixes ? (first as Prefix) : null;
  return { prefix, words: (prefix === null ? typed : typed.trimStart().slice(1)).trim() };
}

/**
 * What fits what was typed, in groups, the group with the best fit first. While nothing is typed: what was used last, then what
 * one can do and where one can go.
 * @param recent ids, the newest first
 */
export function findItems(typed: string, items: readonly PaletteItem[], recent: readonly string[]): HitGroup[] {
  const { prefix, words } = readTyped(typed);
  const groups: readonly string[] = prefix === null ? paletteGroups : prefixes[prefix];
  const sought = items.filter(({ group }) => groups.includes(group));
  if (words === '') return unsought(sought, prefix, recent);
  const found = sought.flatMap((item) => {
    const match = matchText(words, item.words, {
      own: item.own === undefined ? 0 : item.words.length - item.own.length,
      also: item.also ?? '',
      more: `${item.about ?? ''} ${item.more ?? ''}`,
    });
    if (match === null) return [];
    const used = recent.indexOf(item.id);
    // Of two that fit alike, the one that was used before, and the one that is possible.
    const less = (item.refusal === undefined ? 0 : 5) + (item.behind && !isNamed(item, words) ? BEHIND : 0);
    const score = match.score + (used < 0 ? 0 : 8 - used) - less;
    return [{ item, marks: match.marks, score }];
  });
  const ranked = paletteGroups.flatMap((group) => {
    const own = found.filter(({ item }) => item.group === group).toSorted((a, b) => b.score - a.score);
    const [best] = own;
    if (best === undefined) return [];
    return [{ group, best: best.score, hits: own.slice(0, prefix === null ? most[group] : MOST_ALONE) }];
  });
  return ranked.toSorted((a, b) => Math.round(b.best / 20) - Math.round(a.best / 20));
}

const isNamed = ({ own, words }: PaletteItem, typed: string): boolean =>
  (own ?? words).toLocaleLowerCase() === typed.toLocaleLowerCase();

function unsought(items: readonly PaletteItem[], prefix: Prefix | null, recent: readonly string[]): HitGroup[] {
  const hit = (item: PaletteItem): Hit => ({ item, marks: [] });
  const used = prefix === null ? recent.flatMap((id) => items.filter((item) => item.id === id)) : [];
  const first = used.slice(0, most.recent);
  const rest = items.filter((item) => !first.includes(item));
  const shown: readonly PaletteGroup[] = prefix === null ? ['actions', 'places'] : paletteGroups;
  const groups = shown.map((group) => ({
    group,
    hits: rest.filter((item) => item.group === group).map(hit),
  }));
  return [{ group: 'recent' as const, hits: first.map(hit) }, ...groups].filter(({ hits }) => hits.length > 0);
}
