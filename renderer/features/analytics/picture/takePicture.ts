import i18next from 'i18next';
import type { AnalyticsView } from '../../../../shared/analytics.ts';
import type { ChartId } from '../charts/model/chartList.ts';
import type { Span } from '../charts/model/span.ts';
import { printColours, themeColours } from './colours.ts';
import { drawPicture } from './drawPicture.ts';
import { type PictureOf, pictureWords } from './pictureWords.ts';
import { toPng } from './toPng.ts';

export type PictureRequest = PictureOf & {
  readonly as: 'svg' | 'png';
  /** What of the range is drawn; null: all of it. */
  readonly zoom: Span | null;
  /** One chart alone; null: all of them. */
  readonly only: ChartId | null;
  /** `print`: dark on white, whatever the theme. */
  readonly colours: 'theme' | 'print';
};

/**
 * A picture of what is shown, as it is to be saved: SVG as text, PNG in base64, with a name for its file.
 * @throws AppFailure as `toPng`
 */
export async function takePicture(
  view: AnalyticsView,
  { as, zoom, only, colours, ...of }: PictureRequest,
): Promise<{ as: 'svg' | 'png'; name: string; data: string }> {
  const picture = drawPicture(view, {
    ...{ zone: of.zone, zoom, only },
    words: pictureWords(view, of),
    colours: colours === 'theme' ? themeColours() : printColours,
  });
  const t = i18next.getFixedT(null, 'analyticsPicture');
  const day = new Date(view.fromMs).toISOString().slice(0, 10);
  const name = t(of.isDemo ? 'demoName' : 'name', { channel: of.channel, day }).slice(0, 80);
  return { as, name, data: as === 'svg' ? picture.svg : await toPng(picture) };
}
