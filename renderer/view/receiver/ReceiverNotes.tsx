import { useTranslation } from 'react-i18next';
import type { ReceiverListening, ReceiverState, TunnelState } from '../../../shared/receiver.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDuration, formatWhen } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import { Note } from '../../ui/Note.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useView } from '../view.ts';
import { brokenWhy } from './receiverWords.ts';

type ReceiverNotesProps = {
  state: ReceiverState;
  /** The relay is asked to keep what comes. */
  keeps: boolean;
  inSettings: boolean | undefined;
};

/** What keeps deliveries from coming, and what to do; nothing while all is well. `inSettings`: without a way there. */
export function ReceiverNotes({ state, keeps, inSettings }: ReceiverNotesProps) {
  const { t } = useTranslation('hooks');
  const { receiver, tunnel, proof } = state;
  if (receiver.kind === 'failed') return <ReceiverFailed receiver={receiver} />;
  if (receiver.kind === 'listening' && receiver.unstoredSinceMs !== null)
    return <NothingStored sinceMs={receiver.unstoredSinceMs} />;
  if (tunnel.kind === 'none') return <NoTunnel inSettings={inSettings} />;
  if (tunnel.kind === 'down')
    return <TunnelDown tunnel={tunnel} meanwhile={meanwhileOf(state, keeps)} inSettings={inSettings} />;
  if (receiver.kind === 'closed') return <Note title={t('receiver.status.closed')}>{t('receiver.closedText')}</Note>;
  if (proof.kind === 'broken') {
    return (
      <Note kind="fault" title={t(`receiver.brokenAt.${proof.step}`)}>
        {brokenWhy(proof)}
      </Note>
    );
  }
  return null;
}

function ReceiverFailed({ receiver }: { receiver: Extract<ReceiverListening, { kind: 'failed' }> }) {
  const { t } = useTranslation('hooks');
  const common = useTranslation('common');
  const listen = useCall('receiver.listen');
  const { why, port, offered } = receiver;
  const byPort = why === 'portTaken' || why === 'notAllowed';
  const isAsked = (wanted: number | null) => listen.isPending && listen.variables.port === wanted;
  return (
    <>
      <Note
        kind="fault"
        title={
          byPort && port === null ? t('receiver.failed.noPort') : t(`receiver.failed.${why}`, { port: String(port) })
        }
        action={
          <>
            <Button busy={isAsked(port)} onClick={() => listen.mutate({ port })}>
              {common.t('tryAgain')}
            </Button>
            {byPort && (
              <Button kind="quiet" busy={isAsked(offered)} onClick={() => listen.mutate({ port: offered })}>
                {offered === null ? t('receiver.listenAny') : t('receiver.listenOn', { port: offered })}
              </Button>
            )}
          </>
        }
      >
        {t(`receiver.failedText.${why}`)} {t('receiver.failedAgain')}
      </Note>
      {listen.error && <ErrorNotice error={listen.error.error} />}
    </>
  );
}

function NothingStored({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation('hooks');
  const nowMs = useNow(60_000);
  return (
    <Note kind="fault" role="alert" title={t('receiver.unstored', { time: formatWhen(sinceMs, nowMs) })}>
      {t('receiver.unstoredText')}
    </Note>
  );
}

function NoTunnel({ inSettings }: { inSettings: boolean | undefined }) {
  const { t } = useTranslation('hooks');
  const openSettings = useView((view) => view.openSettings);
  return (
    <Note
      title={t('receiver.noTunnel')}
      action={!inSettings && <Button onClick={() => openSettings('receiver')}>{t('receiver.chooseTunnel')}</Button>}
    >
      {t('receiver.noTunnelText')}
    </Note>
  );
}

/** What becomes of calls while the tunnel is down. `told`: a relay that was left says it of its own. */
type Meanwhile = 'fail' | 'wait' | 'told';

function meanwhileOf({ tunnel, relaysLeft }: ReceiverState, keeps: boolean): Meanwhile {
  if (relaysLeft.length > 0) return 'told';
  const mayKeep = tunnel.kind === 'down' && (tunnel.why === 'unreachable' || tunnel.why === 'ended');
  return mayKeep && tunnel.provider === 'relay' && keeps ? 'wait' : 'fail';
}

type TunnelDownProps = {
  tunnel: Extract<TunnelState, { kind: 'down' }>;
  meanwhile: Meanwhile;
  inSettings: boolean | undefined;
};

function TunnelDown({ tunnel, meanwhile, inSettings }: TunnelDownProps) {
  const { t } = useTranslation('hooks');
  const nowMs = useNow(1000);
  const tryNow = useCall('tunnel.tryNow');
  const openSettings = useView((view) => view.openSettings);
  const { why, provider, detail, retryAtMs } = tunnel;
  const own = why === 'notFound' || why === 'notSetUp' || why === 'refused';
  return (
    <Note
      kind="fault"
      title={t(`receiver.down.${why}`, { provider: t(`receiver.provider.${provider}`) })}
      action={
        <>
          {own && !inSettings && <Button onClick={() => openSettings('receiver')}>{t('receiver.settings')}</Button>}
          <Button busy={tryNow.isPending} onClick={() => tryNow.mutate()}>
            {t('receiver.tryNow')}
          </Button>
        </>
      }
    >
      {detail !== '' && `${t('receiver.downDetail', { detail: isolated(shorten(detail, 300)) })} `}
      {meanwhile !== 'told' && t(meanwhile === 'wait' ? 'receiver.downKept' : 'receiver.downText')}
      {retryAtMs !== null && ` ${t('receiver.retryIn', { duration: formatDuration(Math.max(0, retryAtMs - nowMs)) })}`}
    </Note>
  );
}
