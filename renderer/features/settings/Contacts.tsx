import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PrivacyLook } from '../../../shared/privacy.ts';
import { formatDateTime, formatNumber, formatTime } from '../../ui/format.ts';
import { Num } from '../../ui/Num.tsx';
import styles from './Contacts.module.css';
import { type Parts, part } from './findSettings.ts';
import { formatBytes } from './formatBytes.ts';
import { Section } from './Section.tsx';

export const contactsParts: Parts = () => {
  const t = i18next.getFixedT(null, ['privacy', 'settings']);
  const columns = [t('host'), t('purpose'), t('requests'), t('sockets'), t('sent'), t('received')];
  return [part(t('talked'), ...columns, t('settings:privacy.sentText'), t('talkedMore'))];
};

/** Whom main has spoken to: hosts with counts and when last. */
export function Contacts({ look }: { look: PrivacyLook | undefined }) {
  const { t } = useTranslation(['privacy', 'settings']);
  const contacts = look?.contacts;
  return (
    <Section
      title={t('talked')}
      {...(contacts && { lede: t('talkedLede', { time: formatDateTime(contacts.sinceMs) }) })}
    >
      {contacts?.hosts.length === 0 && <p>{t('nobody')}</p>}
      {contacts !== undefined && contacts.hosts.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('host')}</th>
                <th scope="col">{t('purpose')}</th>
                <th scope="col" className={styles.number}>
                  {t('requests')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('sockets')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('sent')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('received')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('last')}
                </th>
              </tr>
            </thead>
            <tbody>
              {contacts.hosts.map(({ host, purpose, requests, sockets, sent, received, lastMs }) => (
                <tr key={host}>
                  <th scope="row">
                    <code>
                      <bdi>{host}</bdi>
                    </code>
                  </th>
                  <td>{t(`purposes.${purpose}`)}</td>
                  <td className={styles.number}>
                    <Num>{formatNumber(requests)}</Num>
                  </td>
                  <td className={styles.number}>
                    <Num>{formatNumber(sockets)}</Num>
                  </td>
                  <td className={styles.number}>
                    <Num>{formatBytes(sent)}</Num>
                  </td>
                  <td className={styles.number}>
                    <Num>{formatBytes(received)}</Num>
                  </td>
                  <td className={styles.number}>
                    <Num>{formatTime(lastMs, { seconds: true })}</Num>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.more}>{`${t('settings:privacy.sentText')} ${t('talkedMore')}`}</p>
    </Section>
  );
}
