import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ChannelForm } from '../../view/ChannelForm.tsx';
import styles from './OutcomePages.module.css';

/** Reading a channel's chat without an account. The code goes on waiting behind it. */
export function AnonymousPage({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('signIn');
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{t('anonymous.title')}</h1>
      <p className={styles.lede}>{t('anonymous.lede')}</p>
      <div className={styles.form}>
        <ChannelForm big autoFocus />
      </div>
      <Button kind="quiet" icon={ArrowLeft} className={styles.back} onClick={onBack}>
        {t('anonymous.back')}
      </Button>
    </section>
  );
}
