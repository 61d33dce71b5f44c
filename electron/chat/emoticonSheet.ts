const PACK = /^[A-Za-z0-9_-]{1,64}$/;

/** True for the name of a builtin pack; an external pack is an address. @see PLATFORM §6.5 */
export function isPackName(pack: string): boolean {
  return PACK.test(pack);
}

/** Where the window finds a pack's sheet, below its own origin; null for packs that are not served through the app. */
export function sheetPath(source: string | undefined, pack: string | undefined): string | null {
  if (source !== 'builtin' || pack === undefined || !isPackName(pack)) return null;
  return `/emoticons/${pack}.png`;
}
