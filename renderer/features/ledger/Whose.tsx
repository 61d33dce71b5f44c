import { useTranslation } from 'react-i18next';
import type { LedgerCall } from '../../../shared/ledger.ts';
import { Name } from '../../ui/Name.tsx';
import styles from './Tables.module.css';
import { useWhose } from './useWhose.ts';

/** Which channel a call was for and which account paid it; nothing where there is one of them alone. */
export function Whose({
  call,
}: {
  call: Pick<LedgerCall, 'channelId'> & Partial<Pick<LedgerCall, 'payer' | 'accountId'>>;
}) {
  const { t } = useTranslation('ledger');
  const { channelOf, accountOf } = useWhose();
  const channel = call.channelId === null ? null : channelOf(call.channelId);
  const account = call.payer === 'user' ? accountOf(call.accountId ?? null) : null;
  return (
    <>
      {channel !== null && (
        <span className={styles.dim}>
          {' '}
          {t('whose.channel')} <Name open={channel.isOurs}>{channel.name}</Name>
        </span>
      )}
      {account !== null && (
        <span className={styles.dim}>
          {' '}
          {t('whose.account')} <Name open={account.isOurs}>{account.name}</Name>
        </span>
      )}
    </>
  );
}
