import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { isLoopback } from '../../ui/hostOf.ts';
import styles from './LinkPanel.module.css';
import { QrCode } from './QrCode.tsx';

/** The linking page's address with the code in it, to scan or to open. */
export function LinkPanel({ linkUrl }: { linkUrl: string }) {
  const { t } = useTranslation('signIn');
  const open = useCall('app.openLink');
  const demo = useStateOf('service')?.profile.kind !== 'custom';
  const hereOnly = isLoopback(linkUrl);
  return (
    <section className={styles.panel} aria-label={t('link.group')}>
      <QrCode text={linkUrl} label={t('link.qr')} />
      <div className={styles.words}>
        <a
          className={styles.link}
          href={linkUrl}
          dir="ltr"
          data-private=""
          onClick={(event) => {
            event.preventDefault();
            open.mutate({ url: linkUrl });
          }}
        >
          {linkUrl.replace(/^https?:\/\//, '')}
        </a>
        {open.error && <ErrorNotice error={open.error.error} />}
        <p className={styles.note}>
          {t(hereOnly ? (demo ? 'link.hereOnly' : 'link.hereOnlyCustom') : 'link.anywhere')}
        </p>
      </div>
    </section>
  );
}
