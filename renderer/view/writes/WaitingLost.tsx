import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';

/** In a question whose answer takes away who would send them: how many changes still wait, and that none of them is sent then. */
export function WaitingLost() {
  const { t } = useTranslation('writes');
  const count = useStateOf('writes')?.waiting.length ?? 0;
  return count > 0 && <> {t('lost', { count })}</>;
}
