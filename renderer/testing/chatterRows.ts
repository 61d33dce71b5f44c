import { type Chatter, type ChattersPage, type ChattersQuery, chatterGroups } from '../../shared/chatters.ts';

/** Somebody in the chat, for tests; everything follows from the number. */
export function person(number: number, change: Partial<Chatter> = {}): Chatter {
  return {
    userId: number,
    username: `person_${number}`,
    role: 'User',
    group: 'user',
    presence: 'here',
    hereSinceMs: 1_700_000_000_000,
    messages: number % 7,
    confirmedAtMs: 1_700_000_000_000,
    ...change,
  };
}

/** Answers questions about rows from a list, as main does: fragments of names, groups, closed groups, windows. */
export function answerRows(all: readonly Chatter[], query: ChattersQuery, version = 1): ChattersPage {
  const text = query.text.toLowerCase();
  const fits = all.filter(
    (row) =>
      row.username.toLowerCase().includes(text) &&
      (query.group === null || row.group === query.group) &&
      (query.presence === null || row.presence === query.presence),
  );
  const counts = chatterGroups.map((group) => ({ group, count: fits.filter((row) => row.group === group).length }));
  const open = fits.filter((row) => !query.closedGroups.includes(row.group));
  const ordered =
    query.order === 'group'
      ? open.toSorted((a, b) => chatterGroups.indexOf(a.group) - chatterGroups.indexOf(b.group))
      : query.descending
        ? open.toReversed()
        : open;
  return {
    version,
    total: open.length,
    groups: counts.filter(({ count }) => count > 0),
    rows: ordered.slice(query.offset, query.offset + query.limit),
  };
}
