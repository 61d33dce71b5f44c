import { expect } from 'vitest';
import type { ChatItem } from '../../../shared/chat.ts';
import type { ChatRecord } from '../log/records.ts';
import { nora, openRig } from '../log/testing/storeRig.ts';

/** What the log holds after all that was handed over, in its order: the platform's ids, and whether they were removed. */
function keptIds(records: readonly ChatRecord[]): [id: string, removed: boolean][] {
  const { methods, tables } = openRig();
  methods.write(records);
  const newest = tables.number('SELECT max(id) FROM lines');
  return methods.around(nora, newest, 20_000).map(({ messageId, removed }) => [messageId, removed !== null]);
}

/** Holds what was kept against the list: the same messages in the same order, none twice, without whispers. */
export function expectKeptAsShown(records: readonly ChatRecord[], items: readonly ChatItem[]): void {
  const kept = keptIds(records);
  const shown = items.flatMap((item): [string, boolean][] =>
    item.kind === 'message' && item.id !== null && item.whisperWith === null ? [[item.id, item.removed !== null]] : [],
  );
  const isShown = new Set(shown.map(([id]) => id));
  expect(kept.filter(([id]) => isShown.has(id))).toEqual(shown);
}
