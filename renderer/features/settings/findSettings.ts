import type { SettingsSection } from '../../../shared/destinations.ts';

/** A setting that can be found: the words it stands under, as `data-setting` says on the page, and more that is said of it. */
export type Part = { readonly label: string; readonly more: string };

/** What can be found in a section, in the window's language. */
export type Parts = () => readonly Part[];

export const part = (label: string, ...more: string[]): Part => ({ label, more: more.join(' ') });

/** A setting by the words it stands under. */
export type FoundSetting = { readonly section: SettingsSection; readonly label: string };

/** A section to look through; `word`: its name, which is searched too. */
export type Searched = { readonly id: SettingsSection; readonly word: string; readonly parts: Parts };

/**
 * The settings whose name, other words or explanation hold every word of `text`, in any case and order and with either apostrophe: first the one of that very name,
 * then those whose name begins so, whose name has it, who are also called so, and whose explanation has it.
 * @param also other words for a setting, by its label
 */
export function findSettings(
  text: string,
  sections: readonly Searched[],
  also: ReadonlyMap<string, string> = new Map(),
): FoundSetting[] {
  const typed = text.trim().toLocaleLowerCase().replaceAll("'", '’');
  const words = typed.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (where: string) => words.every((word) => where.toLocaleLowerCase().includes(word));
  const all = sections.flatMap(({ id, word, parts }) => parts().map((found) => ({ ...found, section: id, word })));
  const rank = ({ label, more, word }: (typeof all)[number]): number => {
    const name = label.toLocaleLowerCase();
    const others = `${label} ${also.get(label) ?? ''}`;
    const ranks = [
      name === typed,
      name.startsWith(typed),
      holds(label),
      holds(others),
      holds(`${others} ${more} ${word}`),
    ];
    return ranks.indexOf(true);
  };
  return all
    .map((one) => ({ ...one, rank: rank(one) }))
    .filter((one) => one.rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ section, label }) => ({ section, label }));
}
