import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';

/** `isOurs`: nobody's name, but our words for an account whose name is not known. */
type WhoseAccount = { name: string; isOurs: boolean };

type Whose = {
  /** null: it is the one channel that is open. */
  channelName: (channelId: number) => string | null;
  /** The account, the main one for null; null: there is no other. */
  accountOf: (accountId: number | null) => WhoseAccount | null;
};

/** What the channels and accounts of the ledger are called, where more than one could be meant. */
export function useWhose(): Whose {
  const { t } = useTranslation('ledger');
  const channels = useStateOf('channels');
  const list = useStateOf('accounts')?.list ?? [];
  const tabs = channels?.tabs ?? [];
  return {
    channelName: (channelId) => {
      if (tabs.length <= 1 && (channels?.front ?? channelId) === channelId) return null;
      const known = [...tabs, ...(channels?.recent ?? [])].find(({ id }) => id === channelId);
      return known?.token ?? t('whose.number', { id: String(channelId) });
    },
    accountOf: (accountId) => {
      if (accountId === 0) return { name: t('whose.signingIn'), isOurs: true };
      if (accountId === null && list.length <= 1) return null;
      const known = list.find(({ id, isMain }) => (accountId === null ? isMain : id === accountId));
      if (known) return { name: known.username, isOurs: false };
      return accountId === null ? null : { name: t('whose.number', { id: String(accountId) }), isOurs: true };
    },
  };
}
