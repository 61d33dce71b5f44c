import i18next from 'i18next';
import { SearchCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LeakLook } from '../../../shared/privacy.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatNumber, formatWhen } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { Num } from '../../ui/Num.tsx';
import { Status } from '../../ui/Status.tsx';
import contacts from './Contacts.module.css';
import { type Parts, part } from './findSettings.ts';
import { formatBytes } from './formatBytes.ts';
import styles from './PrivacySection.module.css';
import { Section } from './Section.tsx';
import { useLookAgain } from './usePrivacyLook.ts';

export const leakParts: Parts = () => {
  const t = i18next.getFixedT(null, 'privacy');
  return [part(t('leaks.title'), t('leaks.lede'))];
};

/** Looks for our secrets in all that the app has written, and says where it looked and what it found. */
export function LeakPart({ last }: { last: LeakLook | null }) {
  const { t } = useTranslation('privacy');
  const check = useCall('privacy.checkForLeaks');
  const lookAgain = useLookAgain();
  const look = check.data ?? last;
  const act = () =>
    check.mutate(undefined, {
      onSuccess: (found) => {
        announcer.polite(titleOf(found));
        lookAgain();
      },
    });
  const button = (
    <Button icon={SearchCheck} busy={check.isPending} onClick={act}>
      {t(look === null ? 'leaks.look' : 'leaks.again')}
    </Button>
  );
  return (
    <Section title={t('leaks.title')} lede={t('leaks.lede')}>
      {look === null ? (
        <Note title={t('leaks.never')} action={button} />
      ) : (
        <>
          <Note kind={kindOf(look)} title={titleOf(look)} action={button}>
            {t('leaks.about', {
              count: look.secrets,
              planted: formatNumber(look.planted),
              time: formatWhen(look.atMs, Date.now()),
            })}{' '}
            {look.found.length > 0 && t('leaks.mend')}
            {look.blind.length > 0 && t('leaks.blindText')}
            {look.unread > 0 && t('leaks.unread', { count: look.unread })}
          </Note>
          {look.found.length > 0 && <Found look={look} />}
          <Places look={look} />
        </>
      )}
      {check.error && <ErrorNotice error={check.error.error} onRetry={act} />}
    </Section>
  );
}

function Found({ look: { found, more } }: { look: LeakLook }) {
  const { t } = useTranslation('privacy');
  return (
    <ul className={styles.changes} aria-label={t('leaks.where')}>
      {found.map(({ place, file, planted }) => (
        <li key={`${place}/${file}`}>
          {file === null ? (
            t(`leaks.places.${place}`)
          ) : (
            <code className="selectable">
              <bdi>{file}</bdi>
            </code>
          )}
          {planted && ` – ${t('leaks.falseOne')}`}
        </li>
      ))}
      {more > 0 && <li>{t('leaks.more', { count: more })}</li>}
    </ul>
  );
}

/** What was looked through, a row for each kind of place. */
function Places({ look: { places, blind } }: { look: LeakLook }) {
  const { t } = useTranslation('privacy');
  return (
    <div className={contacts.scroll}>
      <table className={contacts.table}>
        <thead>
          <tr>
            <th scope="col">{t('leaks.place')}</th>
            <th scope="col" className={contacts.number}>
              {t('leaks.files')}
            </th>
            <th scope="col" className={contacts.number}>
              {t('leaks.size')}
            </th>
            <th scope="col">{t('leaks.result')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ place, files, bytes, found }) => (
            <tr key={place}>
              <th scope="row">{t(`leaks.places.${place}`)}</th>
              <td className={contacts.number}>
                <Num>{files === 0 ? '–' : formatNumber(files)}</Num>
              </td>
              <td className={contacts.number}>
                <Num>{formatBytes(bytes)}</Num>
              </td>
              <td>
                {found > 0 ? (
                  <Status kind="fault">{t('leaks.isThere')}</Status>
                ) : blind.includes(place) ? (
                  <Status kind="unknown">{t('leaks.isBlind')}</Status>
                ) : (
                  <Status kind="proved">{t('leaks.isClean')}</Status>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function kindOf({ found, blind, unread }: LeakLook): 'ok' | 'caution' | 'fault' {
  if (found.length > 0) return 'fault';
  return blind.length + unread > 0 ? 'caution' : 'ok';
}

function titleOf({ found, more, blind }: LeakLook): string {
  const t = i18next.getFixedT(null, 'privacy');
  if (found.length > 0) return t('leaks.found', { count: found.length + more });
  return t(blind.length > 0 ? 'leaks.blind' : 'leaks.clean');
}
