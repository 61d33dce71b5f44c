import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StartNotice as Notice } from '../../shared/app.ts';
import { unreachable } from '../../shared/failure.ts';
import { shorten } from '../ui/Name.tsx';
import { Note } from '../ui/Note.tsx';
import { isolated } from '../ui/slots.tsx';

type NotKept = Extract<Notice, { kind: `${string}NotKept` }>;
type OfDisk = Exclude<NotKept, { kind: 'historyNotKept' }>;

/** Whether it says that what is new cannot be written; a full disk has several of them at once. */
export const isOfDisk = (notice: Notice): notice is OfDisk =>
  notice.kind.endsWith('NotKept') && notice.kind !== 'historyNotKept';

type Held = 'drafts' | 'polls' | 'readings' | 'history';

/** What cannot be kept, in a sentence. */
function notKeptTitle(notice: OfDisk, t: TFunction<'settings'>): string {
  if (notice.kind !== 'fileNotKept') return t(`about.${notice.kind}`);
  const held = /^(drafts|polls|readings|history)\.(json|sqlite)$/.exec(notice.name)?.[1] as Held | undefined;
  return held === undefined ? t('about.fileNotKept', { name: notice.name }) : t(`about.fileNotKeptOf.${held}`);
}

/** Several of them as one. */
export function DiskNotice({ notices, action }: { notices: readonly OfDisk[]; action: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <Note kind="caution" title={t('about.notKept')} action={action}>
      {notices.map((notice) => notKeptTitle(notice, t)).join(' ')} {t('about.notKeptText')}
    </Note>
  );
}

/** What happened, at the start mostly, that a person should know. */
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
    case 'fileEmpty':
      return (
        <Note kind="caution" title={t('about.fileEmpty', { name: notice.name })} action={action} className={className}>
          {t('about.fileEmptyText')}
        </Note>
      );
    case 'historyNotKept': {
      const text = notice.readOnly ? 'about.historyReadOnly' : 'about.historyNotKept';
      return (
        <Note kind="caution" title={t(text)} action={action} className={className}>
          {t(`${text}Text`)}
        </Note>
      );
    }
    case 'chatNotKept':
    case 'activityNotKept':
    case 'numbersNotKept':
    case 'signInNotKept':
    case 'settingsNotKept':
      return (
        <Note kind="caution" title={notKeptTitle(notice, t)} action={action} className={className}>
          {t(`about.${notice.kind}Text`)}
        </Note>
      );
    case 'settingsIgnored':
      return (
        <Note kind="caution" title={t('about.settingsIgnored')} action={action} className={className}>
          {t('about.settingsIgnoredText', { names: notice.names.join(', ') })}
        </Note>
      );
    case 'proxyUnknown':
      return (
        <Note
          kind="caution"
          title={t('about.proxyUnknown', { name: notice.name })}
          action={action}
          className={className}
        >
          {t('about.proxyUnknownText')}
        </Note>
      );
    case 'fileNotKept':
      return (
        <Note kind="caution" title={notKeptTitle(notice, t)} action={action} className={className}>
          {t('about.fileNotKeptText', { name: notice.name })}
        </Note>
      );
    case 'vaultUnreadable':
      return (
        <Note kind="caution" title={t('about.vaultUnreadable')} action={action} className={className}>
          {t('about.vaultUnreadableText')}
        </Note>
      );
    case 'accountUnreadable': {
      const { username } = notice;
      const title =
        username === null
          ? t('about.accountUnreadable')
          : t('about.accountUnreadableNamed', { name: isolated(shorten(username, 80)) });
      return (
        <div data-private="">
          <Note kind="caution" title={title} action={action} className={className}>
            {t('about.accountUnreadableText')}
          </Note>
        </div>
      );
    }
    case 'intakesUnreadable':
      return (
        <Note kind="caution" title={t('about.intakesUnreadable')} action={action} className={className}>
          {t('about.intakesUnreadableText')}
        </Note>
      );
    case 'ownFault':
      return (
        <Note kind="fault" title={t('about.ownFault', { logId: notice.logId })} action={action} className={className}>
          {t('about.ownFaultText')}
        </Note>
      );
    case 'pageCrashed':
      return (
        <Note
          kind="fault"
          title={t('about.pageCrashed', { logId: notice.logId })}
          action={action}
          className={className}
        >
          {t('about.pageCrashedText')}
        </Note>
      );
    case 'searchMissing':
      return (
        <Note kind="caution" title={t('about.searchMissing')} action={action} className={className}>
          {t('about.searchMissingText')}
        </Note>
      );
    default:
      return unreachable(notice);
  }
}
