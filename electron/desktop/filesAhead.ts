import { readPageFile } from './pageFile.ts';

/**
 * The header by which the browser fetches files of the page beside those that the page itself begins with, as the build names them;
 * null: there are none.
 */
export async function filesAhead(folder: string): Promise<string | null> {
  const list = await readPageFile(folder, '/ahead.json');
  if (list === null) return null;
  const names: string[] = JSON.parse(Buffer.from(list.bytes).toString());
  const kind = (name: string) => (name.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload');
  return names.map((name) => `<./${name}>; ${kind(name)}; crossorigin`).join(', ');
}
