import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiCommand,
  type ApiTopic,
  apiCommands,
  apiTopics,
  type LocalApiRules,
  type LocalApiState,
} from '../../../shared/localApi.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { Switch } from '../../ui/Switch.tsx';
import { type Parts, part } from './findSettings.ts';
import { ProgramsPort } from './ProgramsPort.tsx';
import styles from './ProgramsSection.module.css';
import { Option, Section } from './Section.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

export const programsParts: Parts = () => {
  const t = i18next.getFixedT(null, 'localApi');
  return [
    part(t('on'), t('lede')),
    part(t('port'), t('portHint')),
    part(t('token'), t('tokenHint')),
    part(t('overlay'), t('overlayHint')),
    part(t('tells'), ...apiTopics.map((topic) => t(`tell.${topic}`))),
    part(t('takes'), ...apiCommands.map((id) => t(`take.${id}`))),
    part(t('connected')),
  ];
};

/** What overlays, decks and bots on this computer may know and do. */
export function ProgramsSection() {
  const { t } = useTranslation('localApi');
  const rules = useStateOf('settings')?.localApi;
  const state = useStateOf('localApi');
  const { change, error } = useChangeSettings();
  if (rules === undefined || state === undefined) return null;
  const set = (part: Partial<LocalApiRules>) => change({ localApi: { ...rules, ...part } });
  const toggled = <T,>(all: readonly T[], on: readonly T[], one: T, isOn: boolean): T[] =>
    all.filter((other) => (other === one ? isOn : on.includes(other)));
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Section title={t('title')} lede={t('lede')}>
        <Option label={t('on')} hint={t('onHint')}>
          <Switch aria-label={t('on')} checked={rules.on} onChange={(on) => set({ on })} />
        </Option>
        <p className={classes(styles.status, styles.state)} role="status">
          {statusWords(state.status, t)}
        </p>
        <ProgramsPort port={rules.port} onPort={(port) => set({ port })} />
      </Section>
      <TokenPart state={state} />
      <Section title={t('tells')} lede={t('tellHint')}>
        {apiTopics.map((topic: ApiTopic) => (
          <Check
            key={topic}
            className={styles.boxes}
            checked={rules.tells.includes(topic)}
            onChange={(on) => set({ tells: toggled(apiTopics, rules.tells, topic, on) })}
          >
            {t(`tell.${topic}`)}
          </Check>
        ))}
      </Section>
      <Section title={t('takes')}>
        {apiCommands.map((id: ApiCommand) => (
          <Check
            key={id}
            className={styles.boxes}
            checked={rules.takes.includes(id)}
            onChange={(on) => set({ takes: toggled(apiCommands, rules.takes, id, on) })}
          >
            {t(`take.${id}`)}
          </Check>
        ))}
      </Section>
      <Section title={t('connected')}>
        {state.programs.length === 0 ? (
          <p className={styles.status}>{t('nobody')}</p>
        ) : (
          <ul className={styles.programs}>
            {state.programs.map(({ id, name, isPage, sinceMs }) => (
              <li key={id}>
                <bdi>{isPage ? t('page', { name }) : name}</bdi>
                <span className={styles.status}>{t('since', { time: formatTime(sinceMs, { seconds: true }) })}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function TokenPart({ state }: { state: LocalApiState }) {
  const { t } = useTranslation('localApi');
  const copy = useCall('localApi.copyToken');
  const revoke = useCall('localApi.revokeToken');
  const overlay = useCall('localApi.copyOverlay');
  const failed = copy.error ?? overlay.error ?? revoke.error;
  /** What was put on the clipboard last; null: nothing that is of use. */
  const [last, setLast] = useState<'token' | 'address' | null>(null);
  const copied = state.hasToken ? last : null;
  const done = (copied: typeof last, words: string) => ({
    onSuccess: () => {
      setLast(copied);
      announcer.polite(words);
    },
  });
  return (
    <Section title={t('token')} lede={t('tokenHint')}>
      <div className={styles.actions}>
        <Button busy={copy.isPending} onClick={() => copy.mutate(undefined, done('token', t('copied')))}>
          {t('copy')}
        </Button>
        <Button
          busy={revoke.isPending}
          disabledReason={state.hasToken ? undefined : t('revokeNone')}
          onClick={() => revoke.mutate(undefined, done(null, t('revoked')))}
        >
          {t('revoke')}
        </Button>
        {copied === 'token' && <span className={styles.status}>{t('copied')}</span>}
      </div>
      <Option label={t('overlay')} hint={t(copied === 'address' ? 'overlayCopied' : 'overlayHint')}>
        <Button
          busy={overlay.isPending}
          disabledReason={state.status.kind === 'listening' ? undefined : t('overlayOff')}
          onClick={() => overlay.mutate(undefined, done('address', t('overlayCopied')))}
        >
          {t('overlayCopy')}
        </Button>
      </Option>
      {failed && <ErrorNotice error={failed.error} />}
      {state.turnedAway > 0 && <p className={styles.status}>{t('turnedAway', { count: state.turnedAway })}</p>}
    </Section>
  );
}

function statusWords(status: LocalApiState['status'], t: ReturnType<typeof useTranslation<'localApi'>>['t']) {
  switch (status.kind) {
    case 'off':
    case 'starting':
      return t(`status.${status.kind}`);
    case 'listening':
      return t('status.listening', { port: status.port });
    case 'failed':
      return t(`status.failed.${status.why}`, { port: status.port });
  }
}
