import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Hoster, type HostingState, layouts } from '../../../shared/hosting.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Name } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { Price } from '../../ui/Price.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useMay } from '../../view/capability.ts';
import { composer } from '../../view/composerStore.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useView } from '../../view/view.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { ChannelFinder } from './ChannelFinder.tsx';
import { HostPlanLine } from './HostPlanLine.tsx';
import { Outcome } from './Outcome.tsx';
import { ReadNote } from './ReadNote.tsx';
import styles from './StreamCard.module.css';
import { useAct, useReason } from './useAct.ts';

const SHOWN = 3;
const kinds = ['host', 'stopHosting', 'arrangeHosting'] as const;

/** Who hosts the channel, and whom it hosts. */
export function HostingCard({ channelId }: { channelId: number }) {
  const { t } = useTranslation('streamCard');
  const state = useStateOf('hosting');
  const hidden = useNumbersHidden();
  const isOther = useStateOf('following')?.channel?.id === channelId;
  if (state === undefined) return null;
  const { hosters, hosted } = state;
  const count = hosters.value?.length ?? 0;
  return (
    <Card
      head={
        <>
          <h2 className={styles.heading}>{t('hosting.title')}</h2>
          {hosters.value && !hidden && (
            <Num className={styles.end}>
              {count === 0
                ? t(isOther ? 'hosting.noneOther' : 'hosting.none')
                : t(isOther ? 'hosting.countOther' : 'hosting.count', { count })}
            </Num>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <ReadNote reading={hosters} />
        {count > 0 && <Hosters hosters={hosters.value ?? []} />}
        {hosters.error === null && <ReadNote reading={hosted} />}
        {hosted.value && <Hosted channelId={channelId} hosted={hosted.value} isOther={isOther} />}
        {!isOther && <HostPlanLine channelId={channelId} />}
        <WriteStrip show={({ kind }) => kinds.some((one) => one === kind)} />
        <Outcome kinds={kinds} />
      </div>
    </Card>
  );
}

function Hosters({ hosters }: { hosters: readonly Hoster[] }) {
  const { t } = useTranslation('streamCard');
  const [all, setAll] = useState(false);
  const shown = all ? hosters : hosters.slice(0, SHOWN);
  return (
    <>
      <ul className={styles.items}>
        {shown.map((hoster) => (
          <HosterLine key={hoster.id} hoster={hoster} />
        ))}
      </ul>
      {hosters.length > shown.length && (
        <button type="button" className={styles.link} onClick={() => setAll(true)}>
          {t('hosting.more', { count: hosters.length - shown.length })}
        </button>
      )}
    </>
  );
}

function HosterLine({ hoster: { token, viewers, sinceMs } }: { hoster: Hoster }) {
  const { t } = useTranslation('streamCard');
  const hidden = useNumbersHidden();
  const thank = () => {
    composer.begin(`${t('hosting.thanks', { name: token })} `);
    useView.getState().go('live');
  };
  return (
    <li className={styles.item}>
      <Icon icon={Users} size="s" />
      <Name className={styles.strong}>{token}</Name>
      {hidden ? <Hidden /> : viewers !== null && <Num>{t('hosting.viewers', { count: viewers })}</Num>}
      <Num className={styles.hint}>
        {sinceMs === null ? t('hosting.sinceUnknown') : t('hosting.since', { time: formatTime(sinceMs) })}
      </Num>
      <span className={styles.push} />
      <Button kind="quiet" aria-label={t('hosting.thankLabel', { name: isolated(token) })} onClick={thank}>
        {t('hosting.thank')}
      </Button>
    </li>
  );
}

type HostedProps = { channelId: number; hosted: NonNullable<HostingState['hosted']['value']>; isOther: boolean };

function Hosted({ channelId, hosted: { channel, layout }, isOther }: HostedProps) {
  const { t } = useTranslation('streamCard');
  const host = useAct('hosting.host');
  const stop = useAct('hosting.stop');
  const arrange = useAct('hosting.arrange');
  const reason = useReason(useMay('updateChannel'));
  const error = host.error ?? stop.error ?? arrange.error;
  const trigger = <Button disabledReason={reason}>{channel === null ? t('hosting.host') : t('hosting.change')}</Button>;
  return (
    <div className={styles.group}>
      <div className={styles.row}>
        {channel === null ? (
          <span className={styles.hint}>{t(isOther ? 'hosting.nobodyOther' : 'hosting.nobody')}</span>
        ) : (
          <>
            <span className={styles.hint}>{t(isOther ? 'hosting.hostedOther' : 'hosting.hosted')}</span>
            <Name className={styles.strong}>{channel.token}</Name>
          </>
        )}
        <span className={styles.push} />
        <Price>{t('calls', { count: 1 })}</Price>
        <span data-field="host">
          {reason === undefined ? (
            <ChannelFinder trigger={trigger} onChoose={(hostee) => host.act({ channelId, hostee })} />
          ) : (
            trigger
          )}
        </span>
        {channel !== null && (
          <Button kind="quiet" disabledReason={reason} onClick={() => stop.act({ channelId })}>
            {t('hosting.stop')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{t('hosting.goingLive')}</p>
      {channel !== null && (
        <div className={styles.row}>
          <span className={styles.hint}>{t('hosting.layout')}</span>
          <Segments
            label={t('hosting.layout')}
            value={layout}
            options={layouts.map((value) => ({ value, label: t(`hosting.layouts.${value}`) }))}
            onChange={(next) => reason === undefined && next !== layout && arrange.act({ channelId, layout: next })}
          />
          <Price>{t('calls', { count: 1 })}</Price>
        </div>
      )}
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
