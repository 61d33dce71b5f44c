import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KeptLine, KeptPage } from '../../../shared/chat.ts';
import type { AppError } from '../../../shared/errors.ts';
import { call } from '../../api/call.ts';
import { useChat } from './chatHooks.ts';
import { chatStore } from './chatStore.ts';

/** Somebody who types goes on within this time. */
const TYPING_MS = 200;

/** Where a search begins: below what is in memory. */
type Sought = { channelId: number; words: string; from: string | null };

export type KeptSearch = {
  /** null: nothing is sought. */
  readonly words: string | null;
  readonly lines: readonly KeptLine[];
  readonly looking: boolean;
  /** Older ones were not looked at yet. */
  readonly more: boolean;
  /** Since when something is kept; null: nothing is, or it is not known yet. */
  readonly sinceMs: number | null;
  readonly error: AppError | null;
  lookFurther(): void;
  retry(): void;
};

/** The search through what is kept of the channel, beyond the rows in memory. Asked when nobody types any more. */
export function useKept(words: string): KeptSearch {
  const channelId = useChat((state) => state.channelId);
  const sought = useSought(channelId, words.trim());
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['chat.search', sought],
    queryFn: ({ pageParam, signal }) => look(sought, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    enabled: sought !== null,
    gcTime: 0,
  });
  const lines = sought === null ? [] : (data?.pages.flatMap((page) => page.lines) ?? []);
  return {
    words: sought?.words ?? null,
    lines,
    looking: isFetching,
    more: hasNextPage,
    sinceMs: data?.pages[0]?.sinceMs ?? null,
    error: error?.error ?? null,
    lookFurther: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}

function useSought(channelId: number | null, words: string): Sought | null {
  const [sought, setSought] = useState<Sought | null>(null);
  // Where it begins is known once all rows are here.
  const isWhole = useChat((state) => state.moreBefore === null);
  useEffect(() => {
    if (channelId === null || !isWhole || words === '') {
      setSought(null);
      return;
    }
    const timer = setTimeout(() => setSought({ channelId, words, from: oldestLoaded() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [channelId, isWhole, words]);
  // For a moment it still is of the channel before.
  return sought?.channelId === channelId ? sought : null;
}

/** The platform's id of the oldest message in memory; null when there is none. */
function oldestLoaded(): string | null {
  const { items } = chatStore().getState().log.all;
  for (const item of items)
    if (item.kind === 'message' && item.id !== null && item.whisperWith === null) return item.id;
  return null;
}

/** One page. Main looks at a bounded number of lines at a time, so it is asked until something is found. */
async function look(sought: Sought | null, before: number | null, signal: AbortSignal): Promise<KeptPage> {
  if (sought === null) return { lines: [], next: null, sinceMs: null };
  const { channelId, words: text, from } = sought;
  let page = await call('chat.search', { channelId, text, from: before ?? from });
  while (page.lines.length === 0 && page.next !== null) {
    signal.throwIfAborted();
    page = await call('chat.search', { channelId, text, from: page.next });
  }
  return page;
}
