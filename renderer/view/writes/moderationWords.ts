import i18next, { type TFunction } from 'i18next';
import type { ModeratedPerson, ModerationWrite } from '../../../shared/writes/moderation.ts';
import { textLocale } from '../../text/i18n.ts';
import { formatDuration } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import type { WriteWords } from './writeWords.ts';

/** So many of many are named. */
const NAMED = 3;
const LONGEST_NAME = 40;

/** What a moderator is about to do, in words. */
export function moderationWords(what: ModerationWrite): WriteWords {
  const t = i18next.getFixedT(null, 'writes');
  switch (what.kind) {
    case 'removeMessage':
    case 'purge':
    case 'endTimeout':
      return { line: t(`${what.kind}.line`, { name: nameOf(what.person) }), now: t(`${what.kind}.now`) };
    case 'timeout': {
      const duration = formatDuration(what.seconds * 1000);
      return { line: t('timeout.line', { name: nameOf(what.person), duration }), now: t('timeout.now') };
    }
    case 'timeoutMany': {
      const duration = formatDuration(what.seconds * 1000);
      return { line: t('timeoutMany.line', { ...manyOf(what.people), duration }), now: t('timeoutMany.now') };
    }
    case 'endTimeouts':
      return { line: t('endTimeouts.line', manyOf(what.people)), now: t('endTimeouts.now') };
    case 'ban':
    case 'unban':
      return { line: bansLine(what, t), now: t(`${what.kind}.now`) };
    case 'changeRoles':
      return { line: rolesLine(what, t), now: t('changeRoles.now') };
    case 'clearChat':
      return { line: t('clearChat.line'), now: t('clearChat.now') };
  }
}

function bansLine(
  { kind, people }: Extract<ModerationWrite, { kind: 'ban' | 'unban' }>,
  t: TFunction<'writes'>,
): string {
  const [first] = people;
  if (people.length === 1 && first !== undefined) return t(`${kind}.line`, { name: nameOf(first) });
  return t(`${kind}.lineMany`, manyOf(people));
}

function manyOf(people: readonly ModeratedPerson[]): { count: number; names: string } {
  const names = people.slice(0, NAMED).map(nameOf).join(', ');
  return { count: people.length, names: people.length > NAMED ? `${names} …` : names };
}

function rolesLine(
  { person, add, remove }: Extract<ModerationWrite, { kind: 'changeRoles' }>,
  t: TFunction<'writes'>,
): string {
  const list = new Intl.ListFormat(textLocale());
  const words = (roles: typeof add) => list.format(roles.map((role) => t(`changeRoles.role.${role}`)));
  const name = nameOf(person);
  if (remove.length === 0) return t('changeRoles.add', { name, roles: words(add) });
  if (add.length === 0) return t('changeRoles.remove', { name, roles: words(remove) });
  return t('changeRoles.both', { name, roles: words(add), others: words(remove) });
}

const nameOf = ({ username }: ModeratedPerson): string => isolated(shorten(username, LONGEST_NAME));
