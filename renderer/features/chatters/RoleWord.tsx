import i18next from 'i18next';
import type { Chatter } from '../../../shared/chatters.ts';
import { roleWord } from '../../ui/RoleMark.tsx';

/** A role in a word; the service's own name for one we don't know. */
export function RoleWord({ chatter }: { chatter: Pick<Chatter, 'role' | 'group'> }) {
  // Not the hook: rows are drawn by the hundred while one scrolls.
  const known = roleWord(chatter.role);
  if (known !== undefined) return i18next.t(`common:role.${known}`);
  if (chatter.group === 'unknown') return <bdi>{chatter.role.slice(0, 40)}</bdi>;
  return i18next.t(`chatters:plainRole.${chatter.group === 'banned' ? 'banned' : 'user'}`);
}
