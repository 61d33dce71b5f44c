import type { App } from 'electron';

export const LINK_SCHEME = 'sidestage';
/** Longer ones name nothing of ours; whoever made them meant no good. */
const LONGEST_LINK = 1_000;

type Opened = Pick<App, 'on'>;
/** What another start, the system or a link asks of the app: to be shown. `link` is checked by nobody yet. */
type Wish = { link: string | null };

export type Openings = { listen(onWish: (wish: Wish) => void): void };

/**
 * Tells what asks for the app while it runs, and what it was started with: links come from any page of the web, in any form. To be
 * called before the app is ready, since a Mac hands over a link as soon as the app is up; what comes before anybody listens is kept.
 * @param argv the command line of this process
 */
export function followOpening(app: Opened, argv: readonly string[]): Openings {
  let waiting: Wish[] = [];
  let tell = (wish: Wish): void => void waiting.push(wish);
  const first = linkIn(argv);
  if (first !== null) tell({ link: first });
  app.on('second-instance', (_event, second) => {
    const link = linkIn(second);
    // A start with the system wants no window, whether it is the first or not.
    if (link === null && second.some((argument) => argument === '--hidden' || argument === '--at-login')) return;
    tell({ link });
  });
  app.on('activate', () => tell({ link: null }));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    tell({ link: url.slice(0, LONGEST_LINK) });
  });
  return {
    listen: (onWish) => {
      tell = onWish;
      for (const wish of waiting) onWish(wish);
      waiting = [];
    },
  };
}

/** The link of ours on a command line; null: there is none. Only a whole argument is one, so that none can bring switches along. */
export function linkIn(argv: readonly string[]): string | null {
  const start = `${LINK_SCHEME}:`;
  const link = argv.slice(1).findLast((argument) => argument.slice(0, start.length).toLowerCase() === start);
  return link === undefined || link.length > LONGEST_LINK ? null : link;
}
