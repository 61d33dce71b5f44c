/** The colours of a drawing, as the canvas takes them. */
export type Palette = {
  readonly main: string;
  readonly beside: string;
  readonly base: string;
  /** An area, and the line on top of it. */
  readonly under: string;
  readonly underEdge: string;
  /** Bars so wide that they would be blocks of colour: their edge alone is of the base's. */
  readonly soft: string;
  readonly grid: string;
  readonly hatch: string;
  readonly band: string;
};

const tokens = {
  main: '--data-1',
  beside: '--data-2',
  base: '--data-base',
  under: '--data-fill',
  underEdge: '--data-fill',
  soft: '--meter-track',
  grid: '--grid',
  hatch: '--hatch-ink',
  band: '--bg-hover',
} as const satisfies Record<keyof Palette, `--${string}`>;

/** Where the system rules over colours, a canvas must ask for them by name: nobody recolours what is drawn. */
const forced: Palette = {
  main: 'CanvasText',
  beside: 'LinkText',
  base: 'GrayText',
  under: 'transparent',
  underEdge: 'GrayText',
  soft: 'Canvas',
  grid: 'GrayText',
  hatch: 'CanvasText',
  band: 'Canvas',
};

/** The colours of the theme that `element` stands in. */
export function readPalette(element: Element, isForced: boolean): Palette {
  if (isForced) return forced;
  const style = getComputedStyle(element);
  const colours = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  return Object.fromEntries(colours) as Palette;
}
