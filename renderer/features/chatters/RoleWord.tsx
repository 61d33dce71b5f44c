import { useTranslation } from 'react-i18next';
import type { Chatter } from '../../../shared/chatters.ts';
import { roleWord } from '../../ui/RoleMark.tsx';

/** A role in a word; the service's own name for one we don't know. */
export function RoleWord({ chatter }: { chatter: Pick<Chatter, 'role' | 'group'> }) {
  const { t } = useTranslation(['chatters', 'common']);
  const known = roleWord(chatter.role);
  if (known !== undefined) return t(`common:role.${known}`);
  if (chatter.group === 'unknown') return <bdi>{chatter.role.slice(0, 40)}</bdi>;
  return t(`chatters:plainRole.${chatter.group === 'banned' ? 'banned' : 'user'}`);
}
