import type { ChatItem } from '../../../shared/chat.ts';
import type { Chatter } from '../../../shared/chatters.ts';
import { foldName } from '../../../shared/foldName.ts';
import { topRole } from '../../../shared/platform/roles.ts';
import { textLocale } from '../../text/i18n.ts';

/** A person on offer. */
export type NameChoice = Pick<Chatter, 'userId' | 'username' | 'role'>;

const MOST_SPEAKERS = 200;

/** Who spoke in these rows, each once, who spoke last first; not oneself, nor who was sent away. */
export function lastSpeakers(items: readonly ChatItem[]): NameChoice[] {
  const speakers = new Map<number, NameChoice>();
  for (const item of items.toReversed()) {
    if (item.kind !== 'message' || item.own || item.removed !== null || speakers.has(item.userId)) continue;
    speakers.set(item.userId, { userId: item.userId, username: item.username, role: topRole(item.roles) });
    if (speakers.size === MOST_SPEAKERS) break;
  }
  return [...speakers.values()];
}

/** Names for what is typed, any case and accent: those that begin with it, then those that hold it; in each who spoke last, then by name. */
export function chooseNames(
  typed: string,
  speakers: readonly NameChoice[],
  chatters: readonly NameChoice[],
  most: number,
): NameChoice[] {
  const wanted = foldName(typed);
  const spoke = new Set(speakers.map(({ userId }) => userId));
  const silent = chatters
    .filter(({ userId }) => !spoke.has(userId))
    .toSorted((a, b) => a.username.localeCompare(b.username, textLocale()));
  const fitting = [...speakers, ...silent].filter(({ username }) => {
    const name = foldName(username);
    // One with a space can't be written after an @; one that stands there already needs no choice.
    return name.includes(wanted) && username.toLocaleLowerCase() !== typed.toLocaleLowerCase() && !/\s/u.test(username);
  });
  const begins = ({ username }: NameChoice) => foldName(username).startsWith(wanted);
  return [...fitting.filter(begins), ...fitting.filter((choice) => !begins(choice))].slice(0, most);
}
