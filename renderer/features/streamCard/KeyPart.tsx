import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlatformWrite } from '../../../shared/writes.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { Price } from '../../ui/Price.tsx';
import { useMay } from '../../view/capability.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { Outcome } from './Outcome.tsx';
import styles from './StreamCard.module.css';
import { useAct, useReason } from './useAct.ts';
import { useEnded } from './useEnded.ts';

const kinds = ['resetStreamKey', 'unlockTranscodes'] as const;

const doneWords = (kind: PlatformWrite['kind']) =>
  kind === 'resetStreamKey' ? 'broadcast.resetDone' : 'broadcast.unlockDone';

/** The stream key, which is nowhere to be seen, and the sizes that viewers get. */
export function KeyPart({ channelId }: { channelId: number }) {
  const { t } = useTranslation('streamCard');
  const [asks, setAsks] = useState(false);
  const copy = useCall('broadcast.copyKey');
  const reset = useAct('broadcast.resetKey');
  const unlock = useAct('broadcast.unlockTranscodes');
  const owns = useReason(useMay('readDetails'));
  const mayReset = useReason(useMay('resetStreamKey'));
  const mayUnlock = useReason(useMay('updateChannel'));
  const { ended } = useEnded(kinds, ({ outcome, what }) => {
    if (outcome === 'done') announcer.polite(t(doneWords(what.kind)));
  });
  const done = ended?.outcome === 'done' ? ended.what.kind : null;
  const error = copy.error?.error ?? reset.error ?? unlock.error;
  return (
    <div className={styles.group}>
      <div className={styles.row} data-field="key">
        <span className={styles.hint}>{t('broadcast.key')}</span>
        <span className={styles.push} />
        <Price>{t('calls', { count: 1 })}</Price>
        <Button
          busy={copy.isPending}
          disabledReason={owns}
          onClick={() => copy.mutate({ channelId }, { onSuccess: () => announcer.polite(t('broadcast.keyCopied')) })}
        >
          {t('broadcast.copyKey')}
        </Button>
        <Button kind="quiet" disabledReason={mayReset} aria-expanded={asks} onClick={() => setAsks(true)}>
          {t('broadcast.reset')}
        </Button>
      </div>
      <p className={styles.hint}>
        {done === 'resetStreamKey'
          ? t('broadcast.resetDone')
          : copy.isSuccess
            ? t('broadcast.keyCopied')
            : t('broadcast.keyHint')}
      </p>
      {asks && (
        <Note kind="caution" title={t('broadcast.resetSure')}>
          <span className={styles.noteActs}>
            <Button
              kind="danger"
              onClick={() => {
                setAsks(false);
                reset.act({ channelId });
              }}
            >
              {t('broadcast.resetYes')}
            </Button>
            <Button autoFocus onClick={() => setAsks(false)}>
              {t('broadcast.resetNo')}
            </Button>
          </span>
        </Note>
      )}
      <div className={styles.row}>
        <span className={styles.hint}>{t('broadcast.transcodes')}</span>
        <span className={styles.push} />
        <Price>{t('calls', { count: 1 })}</Price>
        <Button kind="quiet" disabledReason={mayUnlock} onClick={() => unlock.act({ channelId })}>
          {t('broadcast.unlock')}
        </Button>
      </div>
      <p className={styles.hint}>
        {done === 'unlockTranscodes' ? t('broadcast.unlockDone') : t('broadcast.transcodesHint')}
      </p>
      <WriteStrip show={({ kind }) => kinds.some((one) => one === kind)} />
      <Outcome kinds={kinds} />
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
