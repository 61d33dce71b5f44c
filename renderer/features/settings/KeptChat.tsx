import { useTranslation } from 'react-i18next';
import { KEPT_CHAT_MEGABYTES } from '../../../shared/chat.ts';
import type { Settings } from '../../../shared/settings.ts';
import { useCall } from '../../api/call.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Segments } from '../../ui/Segments.tsx';
import { ClearKept } from './ClearKept.tsx';
import { Option } from './Section.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

const DAYS: readonly Settings['keepChatDays'][] = [7, 30, 90, null];

/** How long what is said in chat is kept, and the way to delete it. */
export function KeptChat({ days }: { days: Settings['keepChatDays'] }) {
  const { t } = useTranslation('settings');
  const { change, error } = useChangeSettings();
  const clearing = useCall('chat.clearKept');
  const megabytes = formatNumber(KEPT_CHAT_MEGABYTES);
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Option
        label={t('privacy.chat')}
        hint={days === null ? t('privacy.chatNeverText') : t('privacy.chatText', { megabytes })}
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
        clearing={clearing}
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
