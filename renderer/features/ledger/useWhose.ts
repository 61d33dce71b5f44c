import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';

type Whose = {
  /** null: it is the one channel that is open. */
  channelName: (channelId: number) => string | null;
  /** The name of the account, of the main one for null; null: there is no other. */
  accountName: (accountId: number | null) => string | null;
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
    accountName: (accountId) => {
      if (accountId === 0) return t('whose.signingIn');
      if (accountId === null) return list.length > 1 ? (list.find(({ isMain }) => isMain)?.username ?? null) : null;
      return list.find(({ id }) => id === accountId)?.username ?? t('whose.number', { id: String(accountId) });
    },
  };
}
