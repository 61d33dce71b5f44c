import { FlaskConical, Plus, RadioTower } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HooksState } from '../../../shared/hooks.ts';
import { useAction } from '../../api/action.ts';
import { useReceiver, useService } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { CredentialForm } from './CredentialForm.tsx';
import styles from './CredentialPage.module.css';
import { FreeIntakes } from './FreeIntakes.tsx';
import pageStyles from './HooksPage.module.css';

/** Why a sign-in is not enough, and the way to enter what is. `onBack` where there is something to go back to. */
export function CredentialPage({ state, onBack }: { state: HooksState; onBack?: () => void }) {
  const { t } = useTranslation('hooks');
  const { credential } = state;
  const refused = credential.kind === 'refused' ? credential : null;
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1>{t('title')}</h1>
        <span className={pageStyles.actions}>
          {onBack && <Button onClick={onBack}>{t('refused.back')}</Button>}
          <Button kind="main" icon={Plus} disabledReason={t('head.needsCredential')}>
            {t('head.new')}
          </Button>
        </span>
      </header>
      <div className={styles.body}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <div>
              <h2 className={styles.title}>{t(refused ? 'credential.titleRefused' : 'credential.title')}</h2>
              {refused && (
                <Note
                  kind="fault"
                  className={styles.refused}
                  title={t('refused.title', { time: formatTime(refused.atMs) })}
                >
                  {t('refused.text')}
                </Note>
              )}
              <p className={styles.why}>
                {filled(t('credential.why', { slot: SLOT }), <b>{t('credential.whySlot')}</b>)}
              </p>
            </div>
            <CredentialForm state={state} />
          </div>
          <WhereToGet />
        </div>
      </div>
    </div>
  );
}

function WhereToGet() {
  const { t } = useTranslation('hooks');
  const demo = useService()?.profile.kind === 'demo';
  const receiver = useReceiver();
  const makeUp = useAction('hooks.useDemoCredential');
  const [withoutHook, setWithoutHook] = useState(false);
  const free = receiver?.intakes.some(({ hookId }) => hookId === null) === true;
  const steps = [
    t('credential.steps.agree'),
    filled(t('credential.steps.register', { slot: SLOT }), <em>{t('credential.steps.registerSlot')}</em>),
    t('credential.steps.copy'),
  ];
  return (
    <section className={styles.aside} aria-label={t('credential.where')}>
      <h3>{t('credential.where')}</h3>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three steps that never change places
          <li key={index}>
            <Tag kind="line">{index + 1}</Tag>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {demo && (
        <Note
          icon={FlaskConical}
          title={filled(
            t('credential.demo', { slot: SLOT }),
            <button type="button" className={styles.link} onClick={() => makeUp.mutate()}>
              {t('credential.demoSlot')}
            </button>,
          )}
          className={styles.note}
        />
      )}
      {makeUp.error && <ErrorNotice error={makeUp.error.error} onRetry={() => makeUp.mutate()} />}
      <Note
        icon={RadioTower}
        title={filled(
          t('credential.receiver', { slot: SLOT }),
          <button
            type="button"
            className={styles.link}
            aria-expanded={withoutHook || free}
            onClick={() => setWithoutHook(true)}
          >
            {t('credential.receiverSlot')}
          </button>,
        )}
        className={styles.note}
      />
      {(withoutHook || free) && receiver && <FreeIntakes state={receiver} openAtOnce={withoutHook && !free} />}
    </section>
  );
}
