import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Ingest } from '../../../shared/broadcast.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatClock, formatTime } from '../../ui/format.ts';
import { Menu } from '../../ui/Menu.tsx';
import { Name } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Tally } from '../../ui/Tally.tsx';
import { useNow } from '../../ui/useNow.ts';
import { KeyPart } from './KeyPart.tsx';
import { ReadNote } from './ReadNote.tsx';
import styles from './StreamCard.module.css';

/** The running stream as the service takes it in. */
export function BroadcastCard({ channelId }: { channelId: number }) {
  const { t } = useTranslation('streamCard');
  const state = useStateOf('broadcast');
  if (state === undefined) return null;
  return (
    <Card
      head={
        <>
          <h2 className={styles.heading}>{t('broadcast.title')}</h2>
          <span className={styles.end}>
            <AgeRing atMs={state.broadcast.atMs} everyMs={null} />
          </span>
        </>
      }
    >
      <div className={styles.stack}>
        <ReadNote reading={state.broadcast} />
        {state.broadcast.value && <Running running={state.broadcast.value.running} />}
        <Ingests nearest={state.nearest} ingests={state.ingests} />
        <KeyPart channelId={channelId} />
      </div>
    </Card>
  );
}

type Broadcast = NonNullable<ReturnType<typeof useStateOf<'broadcast'>>>;
type RunningProps = { running: NonNullable<Broadcast['broadcast']['value']>['running'] };

function Running({ running }: RunningProps) {
  const { t } = useTranslation('streamCard');
  const aheadMs = useStateOf('analytics')?.aheadMs ?? 0;
  const nowMs = useNow(1_000) + aheadMs;
  if (running === null) return <p className={styles.hint}>{t('broadcast.offline')}</p>;
  const { startedAtMs, isTestStream } = running;
  return (
    <div className={styles.row}>
      <Tally state="live" />
      <Num className={styles.strong}>{formatClock(Math.max(0, nowMs - startedAtMs))}</Num>
      <Num className={styles.hint}>{t('broadcast.since', { time: formatTime(startedAtMs) })}</Num>
      {isTestStream && (
        <Tag kind="line" title={t('broadcast.testWhy')}>
          {t('broadcast.test')}
        </Tag>
      )}
      <span className={styles.push} />
      <Preview />
    </div>
  );
}

/** Where the stream can be watched: asked for first, then a menu of its sizes. */
function Preview() {
  const { t } = useTranslation('streamCard');
  const { preview } = useStateOf('broadcast') ?? {};
  const ask = useCall('broadcast.preview');
  const open = useCall('app.openLink');
  const copy = useCall('app.copyText');
  if (preview === undefined) return null;
  const isNone = preview.value?.length === 0;
  if (preview.value === null || isNone) {
    return (
      <>
        {isNone && <span className={styles.hint}>{t('broadcast.previewNone')}</span>}
        <Price>{t('calls', { count: 1 })}</Price>
        <Button kind="quiet" icon={Play} busy={preview.isLoading} onClick={() => ask.mutate()}>
          {t('broadcast.preview')}
        </Button>
        {preview.error && <ErrorNotice error={preview.error} />}
      </>
    );
  }
  const copied = { onSuccess: () => announcer.polite(t('broadcast.copied')) };
  return (
    <Menu
      label={t('broadcast.preview')}
      align="end"
      trigger={
        <Button kind="quiet" icon={Play}>
          {t('broadcast.preview')}
        </Button>
      }
      items={preview.value.flatMap(({ name: size, url }) => [
        { label: t('broadcast.open', { size }), onSelect: () => open.mutate({ url }) },
        { label: t('broadcast.copy', { size }), onSelect: () => copy.mutate({ text: url }, copied) },
      ])}
    />
  );
}

function Ingests({ nearest, ingests }: Pick<Broadcast, 'nearest' | 'ingests'>) {
  const { t } = useTranslation('streamCard');
  const measure = useCall('broadcast.measure');
  const list = useCall('broadcast.listIngests');
  const [first] = nearest.value ?? [];
  return (
    <div className={styles.group}>
      <div className={styles.row}>
        <span className={styles.hint}>{t('broadcast.nearest')}</span>
        {first ? <Name>{first.name}</Name> : <span className={styles.hint}>{t('broadcast.notMeasured')}</span>}
        <span className={styles.push} />
        <Price>{t('perMinute')}</Price>
        <Button busy={nearest.isLoading} onClick={() => measure.mutate()}>
          {first ? t('broadcast.measureAgain') : t('broadcast.measure')}
        </Button>
      </div>
      {nearest.error && <ErrorNotice error={nearest.error} />}
      {ingests.value === null ? (
        <div className={styles.row}>
          <span className={styles.push} />
          <Price>{t('calls', { count: 1 })}</Price>
          <Button kind="quiet" busy={ingests.isLoading} onClick={() => list.mutate()}>
            {t('broadcast.all')}
          </Button>
        </div>
      ) : (
        <details className={styles.details}>
          <summary>{t('broadcast.all')}</summary>
          <ul className={styles.items}>
            {ingests.value.map((ingest) => (
              <IngestLine key={ingest.host} ingest={ingest} isNearest={ingest.host === first?.host} />
            ))}
          </ul>
        </details>
      )}
      {ingests.error && <ErrorNotice error={ingests.error} />}
    </div>
  );
}

type IngestProps = { ingest: Ingest; isNearest: boolean };

function IngestLine({ ingest: { name, host, protocols }, isNearest }: IngestProps) {
  const { t } = useTranslation('streamCard');
  return (
    <li className={styles.item}>
      <Name>{name}</Name>
      {isNearest && <Tag kind="line">{t('broadcast.nearestOne')}</Tag>}
      <code className={styles.end}>
        {protocols.join(', ')} {host}
      </code>
    </li>
  );
}
