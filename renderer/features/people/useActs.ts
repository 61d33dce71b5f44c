import { useTranslation } from 'react-i18next';
import type { CapabilityName } from '../../../shared/capabilities.ts';
import type { PersonRow } from '../../../shared/people.ts';
import type { WritesState } from '../../../shared/writes.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { errorText } from '../../ui/errorText.ts';
import { askWider, type May, useMay } from '../../view/capability.ts';
import type { OtherTab } from './listOf.ts';

type Act = { refusal: string | undefined; run: () => void };
export type Acts = {
  unban(row: PersonRow): Act;
  removeMod(row: PersonRow): Act;
};

/** What can be done with somebody of a list, with what is in the way now. */
export function useActs(): Acts {
  const { t } = useTranslation('people');
  const channelId = useStateOf('people')?.channelId ?? null;
  const waiting = useStateOf('writes')?.waiting ?? [];
  const mayBan = useMay('ban');
  const mayChange = useMay('changeRole');
  const unban = useCall('moderation.unban');
  const changeRoles = useCall('moderation.changeRoles');
  const onError = ({ error }: { error: Parameters<typeof errorText>[0] }) =>
    announcer.assertive(errorText(error).title);
  const refusalOf = (may: May, role: 'onlyOwner' | 'onlyModerators'): string | undefined => {
    if (may.kind !== 'denied') return undefined;
    return t(may.why === 'role' ? `row.${role}` : `row.${may.why}`);
  };
  const run = (may: May, capability: CapabilityName, act: () => void) => () =>
    may.kind === 'needsScope' ? askWider(capability, act) : act();
  return {
    unban: ({ userId, username }) => {
      const waits = waiting.some(({ what }) => concerns(what, 'unban', channelId, userId));
      const act = () => channelId !== null && unban.mutate({ channelId, people: [{ userId, username }] }, { onError });
      return {
        refusal: waits ? t('row.unbanWaits') : refusalOf(mayBan, 'onlyModerators'),
        run: run(mayBan, 'ban', act),
      };
    },
    removeMod: ({ userId, username }) => {
      const waits = waiting.some(({ what }) => concerns(what, 'changeRoles', channelId, userId));
      const person = { userId, username, add: [], remove: ['Mod' as const] };
      const act = () => channelId !== null && changeRoles.mutate({ channelId, ...person }, { onError });
      return {
        refusal: waits ? t('row.removeModWaits') : refusalOf(mayChange, 'onlyOwner'),
        run: run(mayChange, 'changeRole', act),
      };
    },
  };
}

/** Whether a write that waits does this to somebody. */
function concerns(
  what: WritesState['waiting'][number]['what'],
  kind: 'unban' | 'changeRoles',
  channelId: number | null,
  userId: number,
): boolean {
  if (what.kind !== kind || what.channelId !== channelId) return false;
  return what.kind === 'unban'
    ? what.people.some((person) => person.userId === userId)
    : what.kind === 'changeRoles' && what.person.userId === userId;
}

/** What the first button of a row does. */
export function actOf(tab: OtherTab, row: PersonRow, acts: Acts): Act {
  return tab === 'moderators' ? acts.removeMod(row) : acts.unban(row);
}
