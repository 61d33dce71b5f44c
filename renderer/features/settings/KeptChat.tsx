import { useTranslation } from 'react-i18next';
import { KEPT_CHAT_MEGABYTES } from '../../../shared/chat.ts';
import type { PrivacyLook } from '../../../shared/privacy.ts';
import type { Settings } from '../../../shared/settings.ts';
import { useCall } from '../../api/call.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Segments } from '../../ui/Segments.tsx';
import { ClearKept } from './ClearKept.tsx';
import { Option } from './Section.tsx';
import { useChangeSettings } from './useChangeSettings.ts';
import { sizeText, useLookAgain } from './usePrivacyLook.ts';

const DAYS: readonly Settings['keepChatDays'][] = [7, 30, 90, null];

/** How long what is said in chat is kept, and the way to delete it. */
export function KeptChat({ days, look }: { days: Settings['keepChatDays']; look?: PrivacyLook | undefined }) {
  const { t } = useTranslation('settings');
  const { change, error } = useChangeSettings();
  const clearing = useCall('chat.clearKept');
  const lookAgain = useLookAgain();
  const megabytes = formatNumber(KEPT_CHAT_MEGABYTES);
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Option
        label={t('privacy.chat')}
        hint={`${sizeText(look, 'chat')} ${days === null ? t('privacy.chatNeverText') : t('privacy.chatText', { megabytes })}`.trim()}
      >
        <Segments
          label={t('privacy.chat')}
          value={String(days)}
          options={DAYS.map((each) => ({
            value: String(each),
            label: each === null ? t('privacy.chatNever') : t('privacy.chatDays', { count: each }),
          }))}
          onChange={(value) => {
            const keepChatDays = DAYS.find((each) => String(each) === value);
            if (keepChatDays !== undefined) change({ keepChatDays });
          }}
        />
      </Option>
      <ClearKept
        clearing={{ ...clearing, mutate: (options) => clearing.mutate(undefined, options) }}
        onCleared={lookAgain}
        words={{
          label: t('privacy.chatClear'),
          text: t('privacy.chatClearText'),
          title: t('privacy.chatClearTitle'),
          warning: t('privacy.chatClearWarning'),
          no: t('privacy.chatClearNo'),
          yes: t('privacy.chatClearYes'),
          done: t('privacy.chatCleared'),
        }}
      />
    </>
  );
}
