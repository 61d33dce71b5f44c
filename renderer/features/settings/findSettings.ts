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

/** The settings whose name or explanation holds every word of `text`, in any case and order; those named so first. */
export function findSettings(text: string, sections: readonly Searched[]): FoundSetting[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (where: string) => words.every((word) => where.toLocaleLowerCase().includes(word));
  const all = sections.flatMap(({ id, word, parts }) => parts().map((found) => ({ ...found, section: id, word })));
  const named = all.filter(({ label }) => holds(label));
  const others = all.filter((one) => !named.includes(one) && holds(`${one.label} ${one.more} ${one.word}`));
  return [...named, ...others].map(({ section, label }) => ({ section, label }));
}
