import type { Page } from '../http/app.ts';
import { json } from '../http/exchange.ts';
import { failureBody, notFound } from '../http/failures.ts';
import { CELL_PX, cellCoords, DEFAULT_PACK, emoticons, SHEET_COLUMNS } from '../world/chat/emoticons.ts';
import { Canvas } from './canvas.ts';
import { faces } from './faces.ts';
import { encodePng } from './png.ts';

/** Draws the builtin sheet. `density` pixels stand for one of the coordinates' units. */
export function drawSheet(density: number): Buffer {
  const rows = Math.ceil(emoticons.length / SHEET_COLUMNS);
  const canvas = new Canvas(SHEET_COLUMNS * CELL_PX, rows * CELL_PX, density);
  emoticons.forEach(({ face }, index) => {
    const { x, y } = cellCoords(index);
    for (const [shape, colour] of faces[face]) canvas.fill(shape, colour, { x, y, size: CELL_PX });
  });
  return encodePng(canvas.width, canvas.height, canvas.pixels);
}

const manifest = {
  [DEFAULT_PACK]: {
    name: 'Builtin faces',
    default: true,
    authors: ['the simulated service'],
    emoticons: Object.fromEntries(
      emoticons.map(({ code, alt }, index) => [code, { ...cellCoords(index), alt: { en: alt } }]),
    ),
  },
};

const CACHED = { 'Cache-Control': 'public, max-age=3600' };
const PICTURE = { 'Content-Type': 'image/png', ...CACHED };

/** The list of builtin packs and their sheets; `@2x` is twice as dense. @see PLATFORM §6.5 "Emotes" */
export function emoticonPages(): readonly Page[] {
  const sheets = new Map<string, Buffer>();
  return [
    { method: 'GET', path: '/_latest/emoticons/manifest.json', answer: () => json(200, manifest, CACHED) },
    {
      method: 'GET',
      path: '/_latest/emoticons/:file{.+\\.png}',
      answer: (_, { file = '' }) => {
        const [, pack, dense] = /^(.*?)(@2x)?\.png$/.exec(file) ?? [];
        if (pack !== DEFAULT_PACK) return json(404, failureBody(notFound('Pack'), 1));
        const sheet = sheets.get(file) ?? drawSheet(dense === undefined ? 1 : 2);
        sheets.set(file, sheet);
        return { status: 200, headers: PICTURE, body: sheet };
      },
    },
  ];
}
