import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StartNotice as Notice } from '../../shared/app.ts';
import { unreachable } from '../../shared/failure.ts';
import { Note } from '../ui/Note.tsx';

/** What happened at the start that a person should know. */
export function StartNotice({
  notice,
  action,
  className,
}: {
  notice: Notice;
  action?: ReactNode;
  className?: string | undefined;
}) {
  const { t } = useTranslation('settings');
  switch (notice.kind) {
    case 'fileSetAside':
      return (
        <Note kind="caution" title={t('about.fileSetAside')} action={action} className={className}>
          {t('about.fileSetAsideText', { name: notice.name, asideName: notice.asideName })}
        </Note>
      );
    case 'settingsNotKept':
      return (
        <Note kind="caution" title={t('about.settingsNotKept')} action={action} className={className}>
          {t('about.settingsNotKeptText')}
        </Note>
      );
    case 'vaultUnreadable':
      return (
        <Note kind="caution" title={t('about.vaultUnreadable')} action={action} className={className}>
          {t('about.vaultUnreadableText')}
        </Note>
      );
    case 'intakesUnreadable':
      return (
        <Note kind="caution" title={t('about.intakesUnreadable')} action={action} className={className}>
          {t('about.intakesUnreadableText')}
        </Note>
      );
    default:
      return unreachable(notice);
  }
}
