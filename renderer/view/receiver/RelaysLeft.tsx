import { useTranslation } from 'react-i18next';
import type { ReceiverState, RelayLeft } from '../../../shared/receiver.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';

const HOUR_MS = 3_600_000;

/** Relays that keep what they should not; without the one in use while it is connected, which is told in this moment. */
export const relaysLeftOf = ({ relaysLeft, relay }: ReceiverState): RelayLeft[] =>
  relaysLeft.filter(({ why }) => why !== 'off' || relay.place === null);

/** What a relay goes on doing that could not be told to keep no more, and until when. */
export function RelaysLeft({ state }: { state: ReceiverState }) {
  return relaysLeftOf(state).map((left) => <LeftNote key={`${left.address} ${left.app}`} left={left} />);
}

function LeftNote({ left: { address, app, hours, why, retryAtMs } }: { left: RelayLeft }) {
  const { t } = useTranslation('hooks');
  const nowMs = useNow(1000);
  const dismiss = useCall('tunnel.dismissLeft');
  const run = () => dismiss.mutate({ address, app });
  return (
    <>
      <Note
        kind="caution"
        title={filled(
          t('receiver.relay.left.title', { address: SLOT, app: SLOT }),
          <bdi data-private>{address}</bdi>,
          <bdi data-private>{app}</bdi>,
        )}
        action={
          why !== 'off' && (
            <Button busy={dismiss.isPending} onClick={run}>
              {t('receiver.relay.left.dismiss')}
            </Button>
          )
        }
      >
        {t(`receiver.relay.left.${why}`, { duration: formatDuration(hours * HOUR_MS) })}
        {retryAtMs !== null &&
          ` ${t('receiver.retryIn', { duration: formatDuration(Math.max(0, retryAtMs - nowMs)) })}`}
      </Note>
      {dismiss.error && <ErrorNotice error={dismiss.error.error} onRetry={run} />}
    </>
  );
}
