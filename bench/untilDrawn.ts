import type { Page } from '@playwright/test';

/**
 * Resolves in the frame after the one that first drew what `selector` names, with `words` in it where they are given. Looked at in each
 * frame of the page: Playwright looks for what it waits for after 20, 50, 100 and 100 ms, and from then on every half second, so that it
 * says of a screen that it came up to half a second later than it did.
 */
export async function untilDrawn(page: Page, selector: string, words = ''): Promise<void> {
  await page.evaluate(
    ([wanted, said]) =>
      new Promise<void>((resolve) => {
        const isDrawn = () =>
          Array.from(document.querySelectorAll(wanted)).some((one) => {
            const { width, height } = one.getBoundingClientRect();
            return (
              one.textContent.includes(said) && one.checkVisibility({ visibilityProperty: true }) && width * height > 0
            );
          });
        const look = () => {
          if (isDrawn()) requestAnimationFrame(() => resolve());
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [selector, words] as const,
  );
}
