import type { ModeratedPerson, ModerationWrite } from './moderation.ts';
import type { Speech, WriteWords } from './words.ts';

/** So many of many are named. */
const NAMED = 3;
const LONGEST_NAME = 40;

/** What a moderator is about to do, in words. */
export function moderationWords(what: ModerationWrite, speech: Speech): WriteWords {
  const { text, duration } = speech;
  const nameOf = ({ username }: ModeratedPerson) => speech.named(username, LONGEST_NAME);
  switch (what.kind) {
    case 'removeMessage':
    case 'purge':
    case 'endTimeout':
      return {
        line: text(`writes:${what.kind}.line`, { name: nameOf(what.person) }),
        now: text(`writes:${what.kind}.now`),
      };
    case 'timeout': {
      const values = { name: nameOf(what.person), duration: duration(what.seconds * 1000) };
      return { line: text('writes:timeout.line', values), now: text('writes:timeout.now') };
    }
    case 'timeoutMany': {
      const values = { ...manyOf(what.people, speech), duration: duration(what.seconds * 1000) };
      return { line: text('writes:timeoutMany.line', values), now: text('writes:timeoutMany.now') };
    }
    case 'endTimeouts':
      return {
        line: text('writes:endTimeouts.line', manyOf(what.people, speech)),
        now: text('writes:endTimeouts.now'),
      };
    case 'ban':
    case 'unban':
      return { line: bansLine(what, speech), now: text(`writes:${what.kind}.now`) };
    case 'changeRoles':
      return { line: rolesLine(what, speech), now: text('writes:changeRoles.now') };
    case 'clearChat':
      return { line: text('writes:clearChat.line'), now: text('writes:clearChat.now') };
  }
}

function bansLine({ kind, people }: Extract<ModerationWrite, { kind: 'ban' | 'unban' }>, speech: Speech): string {
  const [first] = people;
  if (people.length === 1 && first !== undefined) {
    return speech.text(`writes:${kind}.line`, { name: speech.named(first.username, LONGEST_NAME) });
  }
  return speech.text(`writes:${kind}.lineMany`, manyOf(people, speech));
}

function manyOf(people: readonly ModeratedPerson[], { named }: Speech): { count: number; names: string } {
  const names = people
    .slice(0, NAMED)
    .map(({ username }) => named(username, LONGEST_NAME))
    .join(', ');
  return { count: people.length, names: people.length > NAMED ? `${names} …` : names };
}

function rolesLine(
  { person, add, remove }: Extract<ModerationWrite, { kind: 'changeRoles' }>,
  { text, list, named }: Speech,
): string {
  const words = (roles: typeof add) => list(roles.map((role) => text(`writes:changeRoles.role.${role}`)));
  const name = named(person.username, LONGEST_NAME);
  if (remove.length === 0) return text('writes:changeRoles.add', { name, roles: words(add) });
  if (add.length === 0) return text('writes:changeRoles.remove', { name, roles: words(remove) });
  return text('writes:changeRoles.both', { name, roles: words(add), others: words(remove) });
}
