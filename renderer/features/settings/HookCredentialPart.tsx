import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Facts, type FactsProps } from '../../ui/Facts.tsx';
import { formatTime } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { useView } from '../../view/view.ts';
import { Option } from './Section.tsx';

/** The credential that hooks need: whose it is, where it is kept, and the way to be rid of it. */
export function HookCredentialPart() {
  const { t } = useTranslation('hooks');
  const openHooks = useView((view) => view.openHooks);
  const forget = useCall('hooks.forgetCredential');
  const credential = useStateOf('hooks')?.credential;
  if (credential === undefined) return null;
  const enter = <Button onClick={openHooks}>{t('settings.credentialEnter')}</Button>;
  if (credential.kind === 'none') return <Note title={t('settings.credentialNone')} action={enter} />;
  const id = (
    <code>
      <bdi dir="ltr">{credential.clientId}</bdi>
    </code>
  );
  const rows: FactsProps['rows'][number][] = [{ label: t('settings.credentialId'), value: id }];
  if (credential.kind === 'kept') {
    const on = credential.on === 'disk' && credential.strength !== 'system' ? 'diskWeak' : credential.on;
    rows.push({ label: t('settings.credentialKept'), value: <>{t(`settings.credentialOn.${on}`)}</> });
  }
  return (
    <>
      <Facts roomy rows={rows} />
      {credential.kind === 'refused' && (
        <Note
          kind="fault"
          title={t('settings.credentialRefused', { time: formatTime(credential.atMs) })}
          action={enter}
        />
      )}
      <Option label={t('settings.forget')} hint={t('settings.forgetHint')}>
        <Button kind="danger" busy={forget.isPending} onClick={() => forget.mutate()}>
          {t('settings.forget')}
        </Button>
      </Option>
      {forget.error && <ErrorNotice error={forget.error.error} />}
    </>
  );
}
