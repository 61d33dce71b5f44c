import { AppFailure } from '../../../shared/failure.ts';
import type { Desktop } from '../../kernel/desktop.ts';
import { fileName } from '../../kernel/fileName.ts';

export type Picture = { as: 'svg' | 'png'; name: string; data: string };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Saves a picture that the window drew where the person says: SVG as text, PNG in base64. Its size is bounded by the face.
 * @returns false when they change their mind
 * @throws AppFailure `badInput` for what is no picture of its kind, `storageFailed` when it can't be written
 */
export async function savePicture(
  desktop: Pick<Desktop, 'saveText' | 'saveBytes'>,
  { as, name, data }: Picture,
): Promise<boolean> {
  const suggested = fileName(name, as, 'analytics');
  if (as === 'png') return desktop.saveBytes(suggested, pngOf(data));
  if (!data.startsWith('<svg ')) throw notAPicture();
  return desktop.saveText(suggested, only(data));
}

function pngOf(data: string): Uint8Array {
  // Node reads on behind what is no base64, and would make other bytes of it.
  if (!BASE64.test(data)) throw notAPicture();
  const bytes = Buffer.from(data, 'base64');
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw notAPicture();
  return bytes;
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

const notAPicture = () => new AppFailure({ kind: 'badInput', field: 'data', why: 'notAPicture' });
