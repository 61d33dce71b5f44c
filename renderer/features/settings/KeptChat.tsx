import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KEPT_CHAT_MEGABYTES } from '../../../shared/chat.ts';
import type { Settings } from '../../../shared/settings.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { Segments } from '../../ui/Segments.tsx';
import styles from './PrivacySection.module.css';
import { Option } from './Section.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

const DAYS: readonly Settings['keepChatDays'][] = [7, 30, 90, null];

/** How long what is said in chat is kept, and the way to delete it. */
export function KeptChat({ days }: { days: Settings['keepChatDays'] }) {
  const { t } = useTranslation('settings');
  const { change, error } = useChangeSettings();
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
      <ClearChat />
    </>
  );
}

/** Deleting it, with the question in its place. */
function ClearChat() {
  const { t } = useTranslation('settings');
  const [asks, setAsks] = useState(false);
  const clearing = useCall('chat.clearKept');
  const button = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  // The focus starts on the answer that changes nothing, and goes back to where the question came from.
  useEffect(() => {
    if (asks) no.current?.focus();
    else if (asked.current) button.current?.focus();
    asked.current = asks;
  }, [asks]);
  const leave = () => setAsks(false);
  const clear = () =>
    clearing.mutate(undefined, {
      onSuccess: () => {
        announcer.polite(t('privacy.chatCleared'));
        leave();
      },
    });
  if (!asks) {
    return (
      <Option label={t('privacy.chatClear')} hint={t('privacy.chatClearText')}>
        <Button kind="danger" icon={Trash2} ref={button} onClick={() => setAsks(true)}>
          {t('privacy.chatClear')}
        </Button>
      </Option>
    );
  }
  return (
    <fieldset className={styles.question} aria-label={t('privacy.chatClear')}>
      <Note kind="caution" title={t('privacy.chatClearTitle')}>
        {t('privacy.chatClearWarning')}
      </Note>
      <div className={styles.actions}>
        <Button ref={no} onClick={leave}>
          {t('privacy.chatClearNo')}
        </Button>
        <Button kind="danger" busy={clearing.isPending} onClick={clear}>
          {t('privacy.chatClearYes')}
        </Button>
      </div>
      {clearing.error && <ErrorNotice error={clearing.error.error} onRetry={clear} />}
    </fieldset>
  );
}
