import { useTranslation } from 'react-i18next';
import { KEPT_NUMBERS } from '../../../shared/analytics.ts';
import type { PrivacyLook } from '../../../shared/privacy.ts';
import { useCall } from '../../api/call.ts';
import { formatNumber } from '../../ui/format.ts';
import { ClearKept } from './ClearKept.tsx';
import { Option } from './Section.tsx';
import { sizeText, useLookAgain } from './usePrivacyLook.ts';

/** What is kept of channels' numbers and past streams, for how long, and the way to delete it. */
export function KeptNumbers({ look }: { look?: PrivacyLook | undefined }) {
  const { t } = useTranslation('settings');
  const clearing = useCall('analytics.forget');
  const lookAgain = useLookAgain();
  const limits = { years: formatNumber(KEPT_NUMBERS.years), megabytes: formatNumber(KEPT_NUMBERS.megabytes) };
  return (
    <>
      <Option
        label={t('privacy.numbers')}
        hint={`${sizeText(look, 'numbers')} ${t('privacy.numbersText', limits)}`.trim()}
      />
      <ClearKept
        clearing={{ ...clearing, mutate: (options) => clearing.mutate(undefined, options) }}
        onCleared={lookAgain}
        words={{
          label: t('privacy.numbersClear'),
          text: t('privacy.numbersClearText'),
          title: t('privacy.numbersClearTitle'),
          warning: t('privacy.numbersClearWarning'),
          no: t('privacy.numbersClearNo'),
          yes: t('privacy.numbersClearYes'),
          done: t('privacy.numbersCleared'),
        }}
      />
    </>
  );
}
