import { useSyncExternalStore } from 'react';
import type { Cursor } from './cursor.ts';
import type { Span } from './model/span.ts';

/** Where the cursor stands, while that is in the span that is drawn; else null. Only who calls this is drawn anew. */
export function useCursorAt(cursor: Cursor, { fromMs, toMs }: Span): number | null {
  const atMs = useSyncExternalStore(cursor.subscribe, cursor.read);
  return atMs !== null && atMs >= fromMs && atMs <= toMs ? atMs : null;
}
