import { useTranslation } from 'react-i18next';
import type { LedgerBucket } from '../../../shared/ledger.ts';
import { Name } from '../../ui/Name.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { bucketOf } from './ledgerWords.ts';
import { useWhose } from './useWhose.ts';

/** A bucket's name, which is the service's word, with whose it is: an account's name is somebody's, and screen-safe hides it. */
export function BucketName({ bucket }: { bucket: Pick<LedgerBucket, 'name' | 'payer' | 'accountId'> }) {
  const { t } = useTranslation('ledger');
  const { accountOf } = useWhose();
  const name = <bdi data-open="">{bucket.name}</bdi>;
  const account = bucket.payer === 'user' ? accountOf(bucket.accountId) : null;
  if (bucket.payer === 'user' && account === null) return name;
  const payer = account === null ? t(`payer.${bucket.payer}`) : <Name open={account.isOurs}>{account.name}</Name>;
  return <span>{filled(bucketOf(SLOT, SLOT), name, payer)}</span>;
}
