import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { formatNumber } from '../../ui/format.ts';

/** `isOurs`: nobody's name, but our words for a channel or an account whose name is not known. */
type WhoseName = { name: string; isOurs: boolean };

type Whose = {
  /** null: it is the one channel that is open. */
  channelOf: (channelId: number) => WhoseName | null;
  /** The account, the main one for null; null: there is no other. */
  accountOf: (accountId: number | null) => WhoseName | null;
  /** Its name where it is spoken and not drawn. Screen-safe keeps it back there too, and its place in the list tells it from others. */
  spokenName: (accountId: number | null) => string | null;
};

/** What the channels and accounts of the ledger are called, where more than one could be meant. */
export function useWhose(): Whose {
  const { t } = useTranslation('ledger');
  const channels = useStateOf('channels');
  const list = useStateOf('accounts')?.list ?? [];
  const tabs = channels?.tabs ?? [];
  const isSafe = useStateOf('settings')?.screenSafe ?? true;
  const placeOf = (accountId: number | null) =>
    list.findIndex(({ id, isMain }) => (accountId === null ? isMain : id === accountId));
  const accountOf = (accountId: number | null): WhoseName | null => {
    if (accountId === 0) return { name: t('whose.signingIn'), isOurs: true };
    if (accountId === null && list.length <= 1) return null;
    const known = list[placeOf(accountId)];
    if (known) return { name: known.username, isOurs: false };
    return accountId === null ? null : { name: t('whose.number', { id: String(accountId) }), isOurs: true };
  };
  return {
    channelOf: (channelId) => {
      if (tabs.length <= 1 && (channels?.front ?? channelId) === channelId) return null;
      const known = [...tabs, ...(channels?.recent ?? [])].find(({ id }) => id === channelId);
      if (known) return { name: known.token, isOurs: false };
      return { name: t('whose.number', { id: String(channelId) }), isOurs: true };
    },
    accountOf,
    spokenName: (accountId) => {
      const account = accountOf(accountId);
      if (account === null || account.isOurs || !isSafe) return account?.name ?? null;
      return t('whose.place', { place: formatNumber(placeOf(accountId) + 1) });
    },
  };
}
