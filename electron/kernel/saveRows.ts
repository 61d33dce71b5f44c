import type { Desktop } from './desktop.ts';

type Piece = { text: string; rows: number };

/** Writes rows where the person says. @returns how many; null when they change their mind */
export async function saveRows(
  desktop: Pick<Desktop, 'saveText'>,
  suggestedName: string,
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
): Promise<number | null> {
  let rows = 0;
  async function* texts() {
    for await (const piece of pieces) {
      rows += piece.rows;
      yield piece.text;
    }
  }
  return (await desktop.saveText(suggestedName, texts())) ? rows : null;
}
