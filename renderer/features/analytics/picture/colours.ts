/** The colours of a picture, as CSS writes them. */
export type PictureColours = {
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  readonly grid: string;
  readonly hatch: string;
  /** Streams, behind everything. */
  readonly band: string;
  /** What it is compared with. */
  readonly base: string;
  readonly bars: string;
  readonly first: string;
  readonly second: string;
  readonly fill: string;
};

/** Dark on white, whatever the theme: for paper, and for pages of others. */
export const printColours: PictureColours = {
  paper: '#ffffff',
  ink: '#1a1a1a',
  quiet: '#5f5f5f',
  grid: '#e3e3e3',
  hatch: '#8e8e8e',
  band: '#f3f3f3',
  base: '#767676',
  bars: '#767676',
  first: '#0b629c',
  second: '#0e6858',
  fill: '#e7eff5',
};

const tokens: Record<keyof PictureColours, string> = {
  paper: '--bg-surface',
  ink: '--ink',
  quiet: '--ink-3',
  grid: '--grid',
  hatch: '--hatch-ink',
  band: '--bg-hover',
  base: '--data-base',
  bars: '--data-base',
  first: '--data-1',
  second: '--data-2',
  fill: '--data-fill',
};

/** Those that the window has now. */
export function themeColours(root: Element = document.documentElement): PictureColours {
  const style = getComputedStyle(root);
  const read = (name: keyof PictureColours) => style.getPropertyValue(tokens[name]).trim() || printColours[name];
  return Object.fromEntries(
    Object.keys(tokens).map((name) => [name, read(name as keyof PictureColours)]),
  ) as PictureColours;
}
