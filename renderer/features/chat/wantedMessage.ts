import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { call } from '../../api/call.ts';
import { type ChatState, chatStore } from './chatStore.ts';
import type { Found } from './useFind.ts';

/** Rows of a channel that comes to the front are there long before. */
const LONGEST_MS = 3_000;

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

/**
 * The same in a channel that may be behind: its tab comes to the front first.
 * @param tab the channel; left out: the one in front, also where a window that was just made does not know it yet
 * @returns false when it is not open, too
 */
export async function showMessageIn(tab: number | undefined, id: string): Promise<boolean> {
  const store = chatStore();
  if (tab === undefined) await comesTo(store, ({ channelId }) => channelId !== null);
  const channelId = tab ?? store.getState().channelId;
  if (channelId === null) return false;
  const bringToFront = () =>
    call('channels.bringToFront', { channelId }).then(
      () => true,
      () => false,
    );
  const isFront = store.getState().channelId === channelId || (await bringToFront());
  if (!isFront || !(await comesTo(store, (state) => state.channelId === channelId && state.moreBefore === null)))
    return false;
  if (showMessage(id)) return true;
  // Main tells of a message on the desktop before the window has its row.
  await store.readNews(channelId);
  return showMessage(id);
}

/** Whether it is so within a moment. */
function comesTo(store: ReturnType<typeof chatStore>, isSo: (state: ChatState) => boolean): Promise<boolean> {
  const isThere = () => isSo(store.getState());
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve(isThere());
    };
    const timer = setTimeout(end, LONGEST_MS);
    const stop = store.subscribe(() => isThere() && end());
    if (isThere()) end();
  });
}

/** The message that was asked for, as a search would have found it, for as long as the chat is looked at. */
export function useWantedMessage(): Found | null {
  // Who asks for the same message again is led there again.
  const asked = useStore(wanted);
  useEffect(() => () => wanted.setState({ key: null }), []);
  return useMemo(
    () => (asked.key === null ? null : { words: '', keys: new Set(), current: asked.key, holds: false }),
    [asked],
  );
}
