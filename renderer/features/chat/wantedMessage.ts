import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { chatStore } from './chatStore.ts';
import type { Found } from './useFind.ts';

/** The row that was asked for from elsewhere; null: none. */
const wanted = createStore<{ key: string | null }>(() => ({ key: null }));

/** Shows a message of the open chat by the platform's id. @returns false when its row is not in memory */
export function showMessage(id: string): boolean {
  const store = chatStore();
  const { log } = store.getState();
  const row = log.all.items.find((item) => item.kind === 'message' && item.id === id);
  if (row === undefined) return false;
  store.filterBy('all');
  store.showRow(row.key);
  wanted.setState({ key: row.key });
  return true;
}

/** The message that was asked for, as a search would have found it, for as long as the chat is looked at. */
export function useWantedMessage(): Found | null {
  const key = useStore(wanted, (state) => state.key);
  useEffect(() => () => wanted.setState({ key: null }), []);
  return useMemo(() => (key === null ? null : { words: '', keys: new Set(), current: key }), [key]);
}
