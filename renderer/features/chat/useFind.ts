import { useMemo, useState } from 'react';
import { useChat } from './chatHooks.ts';
import { chatStore } from './chatStore.ts';
import { findMessages } from './find.ts';

export type Found = {
  readonly words: string;
  readonly keys: ReadonlySet<string>;
  readonly current: string | null;
  /** The rows stand still at it, even at the end of the list. */
  readonly holds: boolean;
};

export type FindState = {
  readonly words: string;
  readonly count: number;
  /** From 1, newest first. */
  readonly index: number;
  readonly found: Found | null;
  write(words: string): void;
  /** 1: further up, to older ones. */
  step(by: 1 | -1): void;
  /** Goes to a message by the platform's id. @returns false when its row is not in memory */
  show(messageId: string): boolean;
};

/** The search through the rows this window has. */
export function useFind(open: boolean): FindState {
  const [words, setWords] = useState('');
  const [current, setCurrent] = useState<string | null>(null);
  const items = useChat(({ log, filter, view }) =>
    !open || words === '' ? null : view.kind === 'held' ? view.rows : log[filter].items,
  );
  const keys = useMemo(() => (items === null ? [] : findMessages(items, words)), [items, words]);
  const at = current === null ? -1 : keys.indexOf(current);
  const found = useMemo(
    () => (keys.length === 0 ? null : { words: words.trim(), keys: new Set(keys), current, holds: true }),
    [keys, words, current],
  );

  return {
    words,
    count: keys.length,
    // What came after the words were written is not jumped to: it counts from its newest, to which the first step goes.
    index: keys.length - (at < 0 ? keys.length - 1 : at),
    found,
    write(next) {
      setWords(next);
      const hits = hitsOf(next);
      // As long as the words still fit where one stands, nothing moves.
      if (current === null || !hits.includes(current)) goTo(hits.at(-1) ?? null);
    },
    step(by) {
      if (keys.length === 0) return;
      goTo(keys[at < 0 ? keys.length - 1 : (at - by + keys.length) % keys.length] ?? null);
    },
    show(messageId) {
      const { log } = chatStore().getState();
      const row = log.all.items.find((item) => item.kind === 'message' && item.id === messageId);
      if (row === undefined) return false;
      goTo(row.key);
      return true;
    },
  };

  function goTo(key: string | null): void {
    if (key !== null) chatStore().showRow(key);
    setCurrent(key);
  }
}

/** Keys of the rows that hold the words now, oldest first. */
function hitsOf(words: string): readonly string[] {
  const { log, filter, view } = chatStore().getState();
  return findMessages(view.kind === 'held' ? view.rows : log[filter].items, words);
}
