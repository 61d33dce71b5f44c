/**
 * uPlot makes a number format of `navigator.language` while it is loaded, and is not loaded where that is no language tag:
 * Chromium says `en-US@posix` under some locales of a computer. The charts' own words never come from there.
 */
function giveLanguageTag(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
  }
}

giveLanguageTag();

/** The drawing library, loaded after its trap was taken away: an import above would have run first. */
export const { default: UPlot } = await import('uplot');
