import { FlaskConical, Plus, RadioTower } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HooksState } from '../../../shared/hooks.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { FreeIntakes } from '../../view/receiver/FreeIntakes.tsx';
import { CredentialForm } from './CredentialForm.tsx';
import styles from './CredentialPage.module.css';
import pageStyles from './HooksPage.module.css';
import { openHookForm } from './hookForm.ts';

/** Why a sign-in is not enough, and the way to enter what is. `onBack` where there is something to go back to. */
export function CredentialPage({ state, onBack }: { state: HooksState; onBack?: () => void }) {
  const { t } = useTranslation('hooks');
  const { credential } = state;
  const session = useStateOf('session');
  const demo = useStateOf('service')?.profile.kind === 'demo';
  const refused = credential.kind === 'refused' ? credential : null;
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('title')}>
        <span className={pageStyles.actions}>
          {onBack && <Button onClick={onBack}>{t('refused.back')}</Button>}
          <Button kind={demo ? 'plain' : 'main'} icon={Plus} disabledReason={t('head.needsCredential')}>
            {t('head.new')}
          </Button>
        </span>
      </PageHead>
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
                {filled(
                  t(session?.kind === 'signedIn' ? 'credential.whySignedIn' : 'credential.whySignedOut', {
                    slot: SLOT,
                  }),
                  <b>{t('credential.whySlot')}</b>,
                )}
              </p>
            </div>
            {demo && <DemoHook />}
            <CredentialForm state={state} second={demo} />
          </div>
          <WhereToGet />
        </div>
      </div>
    </div>
  );
}

/** The demo's own application, and at once the form of a hook: a hook and its first delivery are two presses away. */
function DemoHook() {
  const { t } = useTranslation('hooks');
  // With the credential in the state this page has gone.
  const makeUp = useCall('hooks.useDemoCredential', { onSuccess: () => openHookForm(null) });
  const run = () => makeUp.mutate();
  return (
    <div className={styles.demo}>
      <Button kind="main" big icon={FlaskConical} busy={makeUp.isPending} onClick={run}>
        {t('credential.demo')}
      </Button>
      <p className={styles.demoText}>
        {t('credential.demoText')} {t('credential.price')}
      </p>
      {makeUp.error && <ErrorNotice error={makeUp.error.error} onRetry={run} />}
      <h3 className={styles.own}>{t('credential.own')}</h3>
    </div>
  );
}

function WhereToGet() {
  const { t } = useTranslation('hooks');
  const receiver = useStateOf('receiver');
  const [shown, setShown] = useState(false);
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
      <Note icon={RadioTower} title={t('credential.receiver')} className={styles.note} />
      {!free && (
        <Button className={styles.show} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'credential.receiverHide' : 'credential.receiverShow')}
        </Button>
      )}
      {(shown || free) && receiver && <FreeIntakes state={receiver} />}
    </section>
  );
}
