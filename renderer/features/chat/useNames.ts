import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Chatter } from '../../../shared/chatters.ts';
import { nextIndex } from '../../ui/roving.ts';
import { searchNames } from '../chatters/nameSearch.ts';
import { insertText, nameAtCaret } from './draft.ts';

const MOST_NAMES = 8;
/** Enough that those which begin with the text are among them. */
const SEARCHED_NAMES = 100;

export type Names = {
  readonly rows: readonly Chatter[];
  readonly active: number;
  /** Handles arrows, Enter, Tab and Escape while names are offered; null when the key is not for it. */
  key(key: string): 'moved' | 'closed' | { readonly line: string; readonly caret: number } | null;
  pick(index: number): { readonly line: string; readonly caret: number } | null;
};

/** Names of chatters that fit what is typed after an `@`, or after `/w`. Those that begin with it come first. */
export function useNames(line: string, caret: number): Names {
  const at = nameAtCaret(line, caret);
  const fragment = useDeferredValue(at?.fragment ?? '');
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [choice, setChoice] = useState({ fragment, index: 0 });
  const { data } = useQuery({
    queryKey: ['chatters.rows', 'names', fragment],
    queryFn: () => searchNames(fragment, SEARCHED_NAMES),
    enabled: fragment !== '',
    staleTime: 5_000,
    gcTime: 30_000,
  });
  const offered = at !== null && at.fragment !== closedFor && data !== undefined && fragment !== '';
  const rows = offered ? best(data.rows, fragment) : [];
  const active = choice.fragment === fragment ? Math.min(choice.index, rows.length - 1) : 0;

  const pick = (index: number) => {
    const row = rows[index];
    if (row === undefined || at === null) return null;
    setClosedFor(row.username);
    return insertText(line, at.start, at.end, row.username);
  };

  return {
    rows,
    active,
    pick,
    key(key) {
      if (rows.length === 0) return null;
      if (key === 'Enter' || key === 'Tab') return pick(active);
      if (key === 'Escape') {
        setClosedFor(at?.fragment ?? null);
        return 'closed';
      }
      const to = key === 'ArrowUp' || key === 'ArrowDown' ? nextIndex({ key }, active, rows.length) : null;
      if (to === null) return null;
      setChoice({ fragment, index: to });
      return 'moved';
    },
  };
}

function best(rows: readonly Chatter[], fragment: string): readonly Chatter[] {
  const wanted = fragment.toLocaleLowerCase();
  const begins = (row: Chatter) => row.username.toLocaleLowerCase().startsWith(wanted);
  const usable = rows.filter((row) => !/\s/u.test(row.username) && row.username.toLocaleLowerCase() !== wanted);
  return [...usable.filter(begins), ...usable.filter((row) => !begins(row))].slice(0, MOST_NAMES);
}
