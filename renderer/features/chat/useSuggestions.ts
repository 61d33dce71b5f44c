import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Emoticon } from '../../../shared/chat.ts';
import { nextIndex } from '../../ui/roving.ts';
import { searchNames } from '../../view/nameSearch.ts';
import { chatStore } from './chatStore.ts';
import { type CommandName, commandNames } from './commands.ts';
import { fragmentAt, insertText } from './draft.ts';
import { emoticonsQuery } from './emoticonsQuery.ts';
import { chooseNames, lastSpeakers, type NameChoice } from './nameChoice.ts';

const MOST_SHOWN = 8;
/** Enough that those which begin with the text are among them. */
const SEARCHED_NAMES = 100;

/** Something that may stand in place of what is being typed. */
export type Suggestion =
  | { readonly kind: 'name'; readonly text: string; readonly who: NameChoice }
  | { readonly kind: 'emoticon'; readonly text: string; readonly sprite: Emoticon }
  | { readonly kind: 'command'; readonly text: string; readonly command: CommandName };

type Put = { readonly line: string; readonly caret: number };

export type Suggestions = {
  readonly rows: readonly Suggestion[];
  readonly active: number;
  /** Handles arrows, Enter, Escape and what completes while something is offered; null when the key is not for it. */
  key(key: string): 'moved' | 'closed' | Put | null;
  pick(index: number): Put | null;
};

/**
 * What fits what is being typed: names after an `@` or after `/w`, who spoke last first; emoticons after a colon; commands
 * after a slash at the beginning.
 */
export function useSuggestions(line: string, caret: number): Suggestions {
  const at = fragmentAt(line, caret);
  const typed = useDeferredValue(at?.text ?? '');
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [choice, setChoice] = useState({ typed, index: 0 });
  const fitting = useFitting(at?.kind ?? null, typed);
  const rows = at !== null && at.text !== closedFor ? fitting : [];
  const active = choice.typed === typed ? Math.min(choice.index, rows.length - 1) : 0;

  const pick = (index: number) => {
    const row = rows[index];
    if (row === undefined || at === null) return null;
    setClosedFor(row.text);
    return insertText(line, at.start, at.end, row.text);
  };

  return {
    rows,
    active,
    pick,
    key(key) {
      if (rows.length === 0) return null;
      if (key === 'Enter' || key === 'complete') return pick(active);
      if (key === 'Escape') {
        setClosedFor(at?.text ?? null);
        return 'closed';
      }
      const to = key === 'ArrowUp' || key === 'ArrowDown' ? nextIndex({ key }, active, rows.length) : null;
      if (to === null) return null;
      setChoice({ typed, index: to });
      return 'moved';
    },
  };
}

function useFitting(kind: Suggestion['kind'] | null, typed: string): readonly Suggestion[] {
  const names = useQuery({
    queryKey: ['chatters.rows', 'names', typed],
    queryFn: async () => {
      const { rows } = await searchNames(typed, SEARCHED_NAMES);
      return chooseNames(typed, lastSpeakers(chatStore().getState().log.all.items), rows, MOST_SHOWN);
    },
    enabled: kind === 'name' && typed !== '',
    staleTime: 2_000,
    gcTime: 30_000,
  });
  const emoticons = useQuery({ ...emoticonsQuery, enabled: kind === 'emoticon' });
  if (typed === '') return [];
  switch (kind) {
    case 'name':
      return (names.data ?? []).map((who) => ({ kind, text: who.username, who }));
    case 'emoticon':
      return fittingEmoticons(emoticons.data ?? [], typed).map((sprite) => ({ kind, text: sprite.text, sprite }));
    case 'command':
      return commandNames
        .map((command) => ({ kind, text: `/${command}`, command }))
        .filter(({ text }) => text.startsWith(typed.toLowerCase()) && text !== typed.toLowerCase());
    case null:
      return [];
  }
}

/** Those that begin with what is typed, then those that hold it after the colon. */
function fittingEmoticons(all: readonly Emoticon[], typed: string): readonly Emoticon[] {
  const wanted = typed.toLowerCase();
  const open = all.filter(({ text }) => text !== typed);
  const begins = open.filter(({ text }) => text.toLowerCase().startsWith(wanted));
  const holds = open.filter((one) => !begins.includes(one) && one.text.toLowerCase().includes(wanted.slice(1)));
  return [...begins, ...holds].slice(0, MOST_SHOWN);
}
