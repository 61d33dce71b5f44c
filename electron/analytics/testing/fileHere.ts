import { storeHere } from '../../storage/testing/storeHere.ts';
import { openRig } from '../store/testing/analyticsRig.ts';

/** The file of numbers, in memory and answering in this thread. */
export function fileHere() {
  const { methods, database } = openRig();
  const file = storeHere<typeof methods, never>(() => ({ methods, background: [], close: () => database.close() }));
  return { file, methods };
}
