import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverState, TunnelChoice } from '../../../shared/receiver.ts';
import type { Settings } from '../../../shared/settings.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Status } from '../../ui/Status.tsx';
import styles from './ReceiverSection.module.css';
import { RelayKeepPart } from './RelayKeepPart.tsx';
import { RelayPairing } from './RelayPairing.tsx';
import { Section } from './Section.tsx';
import { TunnelAddress } from './TunnelAddress.tsx';
import { type TokenLoss, TunnelToken } from './TunnelToken.tsx';

const CHOICES: readonly TunnelChoice[] = ['auto', 'manual', 'cloudflared', 'ngrok', 'relay'];

/** Which tunnel, and what it needs. One that needs an address is used once it has one. */
export function TunnelPart({ settings, state }: { settings: Settings; state: ReceiverState }) {
  const { t } = useTranslation('hooks');
  const choose = useCall('tunnel.choose');
  const [looked, setLooked] = useState<TunnelChoice | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const used = settings.tunnel;
  const choice = looked ?? used;
  const use = (next: TunnelChoice, address: string) =>
    choose.mutate({ choice: next, address }, { onSuccess: () => setLooked(null) });
  const look = (next: TunnelChoice) => {
    setLooked(next);
    setTyped(null);
    if (next !== 'manual' && next !== 'relay' && next !== used) use(next, '');
  };
  const kept = choice === used ? settings.tunnelAddress : '';
  const about = choice === used ? 'settings.inUse' : choose.isPending ? null : 'settings.notInUse';
  return (
    <Section title={t('settings.tunnelTitle')} lede={t('settings.tunnelLede')}>
      <div className={styles.form}>
        <div className={styles.actions}>
          <Segments
            label={t('settings.tunnelChoice')}
            value={choice}
            options={CHOICES.map((value) => ({ value, label: t(`settings.choices.${value}`) }))}
            onChange={look}
          />
          {about !== null && <Status kind={choice === used ? 'connected' : 'inactive'}>{t(about)}</Status>}
        </div>
        <p className={styles.about}>{t(`settings.choiceText.${choice}`)}</p>
        {(choice === 'manual' || choice === 'relay') && (
          <TunnelAddress
            // Pairing may bring another one than is kept.
            key={`address ${choice} ${kept}`}
            of={choice}
            kept={kept}
            busy={choose.isPending}
            error={choose.error?.error ?? null}
            onUse={(address) => use(choice, address)}
            onTyped={setTyped}
          />
        )}
        {choice === 'relay' && <RelayPairing address={typed ?? kept} onPaired={() => setLooked(null)} />}
        {(choice === 'ngrok' || choice === 'relay') && (
          <TunnelToken
            key={`token ${choice}`}
            of={choice}
            kept={state.tokens[choice]}
            loss={choice === 'relay' ? lossOf(settings, state) : null}
          />
        )}
        {choice === 'relay' && used === 'relay' && <RelayKeepPart settings={settings} />}
        {choice === 'cloudflared' && used === 'cloudflared' && <Cloudflared state={state} />}
        {choose.error && choose.error.error.kind !== 'badInput' && <ErrorNotice error={choose.error.error} />}
      </div>
    </Section>
  );
}

/** What is lost, or goes on, when the relay's token is forgotten now; null: nothing. */
function lossOf(settings: Settings, { relay, relaysLeft, tunnel }: ReceiverState): TokenLoss {
  const { place, canKeep, waiting } = relay;
  const isUntold = relaysLeft.some(({ why }) => why !== 'forgotten');
  if (settings.tunnel !== 'relay') return isUntold ? 'away' : null;
  if (!settings.relayKeep && !isUntold) return null;
  if (waiting !== null) return waiting.count > 0 ? waiting.count : null;
  if (place !== null) return canKeep === false ? null : 'notKnown';
  if (tunnel.kind !== 'down') return 'notKnown';
  // One that knows the token no more has forgotten what it kept for it; without an address none was asked.
  return tunnel.why === 'refused' || tunnel.why === 'notSetUp' ? null : 'away';
}

function Cloudflared({ state: { tunnel } }: { state: ReceiverState }) {
  const { t } = useTranslation('hooks');
  const again = useCall('tunnel.tryNow');
  if (tunnel.kind === 'down' && tunnel.why === 'notFound') {
    return (
      <Note
        kind="caution"
        title={t('settings.cloudflared.missing')}
        action={
          <Button busy={again.isPending} onClick={() => again.mutate()}>
            {t('receiver.tryNow')}
          </Button>
        }
      >
        {t('settings.cloudflared.missingText')}
      </Note>
    );
  }
  const running = (tunnel.kind === 'up' || tunnel.kind === 'starting') && tunnel.provider === 'cloudflared';
  return running ? <Status kind="connected">{t('settings.cloudflared.found')}</Status> : null;
}
