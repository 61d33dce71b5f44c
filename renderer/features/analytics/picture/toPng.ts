import { AppFailure } from '../../../../shared/failure.ts';
import type { Picture } from './drawPicture.ts';

/** Twice the pixels, for screens and paper that show them. */
const SCALE = 2;
/** The most pixels of a picture; every browser draws as many. */
const MOST_PIXELS = 40_000_000;

/**
 * A picture as PNG, in base64.
 * @throws AppFailure `badInput` when the browser can't draw it
 */
export async function toPng({ svg, width, height }: Picture): Promise<string> {
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (width * height)));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode().catch((cause) => {
    throw notDrawn(cause);
  });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) throw notDrawn();
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}

const notDrawn = (cause?: unknown) =>
  new AppFailure({ kind: 'badInput', field: 'data', why: 'notAPicture' }, { cause });
