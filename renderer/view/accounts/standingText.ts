import type { TFunction } from 'i18next';
import type { Account, Standing } from '../../../shared/accounts.ts';
import { topRole } from '../../../shared/platform/roles.ts';
import { textLocale } from '../../text/i18n.ts';
import { roleWord } from '../../ui/RoleMark.tsx';

type Words = TFunction<['accounts', 'common']>;

/** What permissions are called where an account is chosen, in this order. @see PLATFORM §5.2 */
const WORTH_SAYING = [
  ['chat', 'chat'],
  ['poll_vote', 'vote'],
  ['remove_message', 'removeMessages'],
  ['timeout', 'timeOut'],
  ['change_ban', 'ban'],
] as const;

/** Why an account can't speak in a channel; null: it can, or nobody has asked. */
export function whyNot(account: Account, standing: Standing | undefined, t: Words): string | null {
  if (account.state === 'lost') return t('accounts:speak.lost');
  if (standing === undefined || standing.error !== null || standing.permissions.includes('chat')) return null;
  return t(standing.roles.includes('Banned') ? 'accounts:speak.cannotBanned' : 'accounts:speak.cannot');
}

/** What an account may do in a channel, as far as the service told. */
export function standingText(standing: Standing | undefined, t: Words): string {
  if (standing === undefined) return t('accounts:speak.looking');
  if (standing.error !== null) return t('accounts:speak.unknown');
  const words = WORTH_SAYING.filter(([name]) => standing.permissions.includes(name)).map(([, word]) =>
    t(`accounts:speak.${word}`),
  );
  const what = new Intl.ListFormat(textLocale(), { type: 'conjunction', style: 'long' }).format(words);
  const role = roleText(standing, t);
  return role === null ? t('accounts:speak.mayPlain', { what }) : t('accounts:speak.may', { role, what });
}

/** The highest role, where it is one of those that have a mark. */
export function roleText({ roles }: Pick<Standing, 'roles'>, t: Words): string | null {
  const word = roleWord(topRole(roles));
  return word === undefined ? null : t(`common:role.${word}`);
}
