import { ArrowLeft, GitCompare, Redo2, Terminal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetail, DeliveryRow } from '../../../shared/deliveries.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDuration, formatWhen } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useNow } from '../../ui/useNow.ts';
import { isKnownEvent, ownNames, shortId, splitEvent } from '../../view/eventName.ts';
import styles from './DetailHead.module.css';
import type { ChangeView } from './deliveriesView.ts';
import { failureWords } from './failureWords.ts';
import { inLayer } from './inLayer.ts';
import { lacksId, senderName } from './senderWords.ts';

type Props = {
  /** null: there is nothing to do anything with. */
  detail: DeliveryDetail | null;
  wide: boolean;
  onChange: ChangeView;
  onReplay: () => void;
};

/** What the delivery tells, when it was sent and came, and what one can do with it. */
export function DetailHead({ detail, wide, onChange, onReplay }: Props) {
  const { t } = useTranslation('deliveries');
  return (
    <PageHead>
      {!wide && <IconButton icon={ArrowLeft} label={t('detail.toList')} onClick={() => onChange({ opened: false })} />}
      {detail !== null && (
        <>
          <Title detail={detail} />
          <Actions detail={detail} onChange={onChange} onReplay={onReplay} />
        </>
      )}
    </PageHead>
  );
}

/** Less than that is the way and the rounding. */
const LATE_MS = 2_000;
const SKEW_MS = 1_000;

function Title({ detail }: { detail: DeliveryDetail }) {
  const { t } = useTranslation('deliveries');
  const nowMs = useNow(60_000);
  const { row, sentAtMs, firstSeenAtMs } = detail;
  const when = (atMs: number) => formatWhen(atMs, nowMs);
  const later = (sentMs: number) =>
    row.atMs - sentMs < LATE_MS ? '' : ` (${t('detail.later', { duration: formatDuration(row.atMs - sentMs) })})`;
  const aheadMs = sentAtMs === null ? 0 : sentAtMs - row.atMs;
  const came =
    sentAtMs === null
      ? t('detail.cameCapital', { time: when(row.atMs) })
      : `${t('detail.sent', { time: when(sentAtMs) })}, ${t('detail.came', { time: when(row.atMs) })}${later(sentAtMs)}`;
  const first = firstSeenAtMs === null ? '' : `, ${t('detail.firstSeen', { time: when(firstSeenAtMs) })}`;
  const noId = lacksId(row.envelopeId);
  return (
    <div className={styles.names}>
      <h2 className={styles.title}>
        <EventTitle row={row} />
      </h2>
      <p className={styles.about}>
        {`${came}${first}. `}
        {aheadMs >= SKEW_MS &&
          `${t('detail.clocksDiffer', { sender: senderName(row.dialect), duration: formatDuration(aheadMs) })} `}
        {row.envelopeId !== null && noId === null && (
          <code title={row.envelopeId.slice(0, 200)}>
            {filled(t('detail.id', { id: SLOT }), <RawText>{shortId(row.envelopeId)}</RawText>)}
          </code>
        )}
        {noId !== null && t(noId)}
      </p>
    </div>
  );
}

function EventTitle({ row: { dialect, event } }: { row: DeliveryRow }) {
  const { t } = useTranslation('deliveries');
  const session = useStateOf('session');
  const isForeign = dialect !== null && dialect !== 'platform';
  if (event === null) return isForeign ? t('detail.noEvent', { sender: senderName(dialect) }) : t('detail.noEnvelope');
  const { kind, subject } = isForeign
    ? { kind: event, subject: senderName(dialect) }
    : splitEvent(event, ownNames(session));
  const isOpen = isKnownEvent(event, dialect);
  if (subject === '') return <RawText open={isOpen}>{kind}</RawText>;
  const title = t(isForeign ? 'detail.titleFrom' : 'detail.title', { kind: SLOT, subject: SLOT, sender: SLOT });
  const [before = '', between = '', after = ''] = title.split(SLOT);
  return (
    <>
      {before}
      <RawText open={isOpen}>{kind}</RawText>
      <span className={styles.subject}>
        {between}
        <RawText>{subject}</RawText>
        {after}
      </span>
    </>
  );
}

type ActionProps = Pick<Props, 'onChange' | 'onReplay'> & { detail: DeliveryDetail };

function Actions({ detail, onChange, onReplay }: ActionProps) {
  const { t } = useTranslation('deliveries');
  const { row, lastGoodId } = detail;
  const [choosing, setChoosing] = useState(false);
  const curl = useCall('deliveries.copyCurl');
  const copied = curl.isSuccess && curl.variables?.id === row.id;
  useHotkey('deliveries.compare', (event) => !inLayer(event) && setChoosing(true));
  const copy = () => curl.mutate({ id: row.id }, { onSuccess: () => announcer.polite(t('detail.copied')) });
  return (
    <>
      <div className={styles.actions}>
        <Menu
          label={t('detail.compare')}
          open={choosing}
          onOpenChange={setChoosing}
          trigger={<Button icon={GitCompare}>{t('detail.compare')}</Button>}
          items={[
            {
              label: t('compare.lastGood'),
              disabledReason: lastGoodId === null ? t('compare.noLastGood') : undefined,
              onSelect: () => onChange({ compareWith: null, tab: 'difference' }),
            },
            { label: t('compare.choose'), onSelect: () => onChange({ picking: true }) },
          ]}
        />
        <Button icon={Terminal} busy={curl.isPending} onClick={copy}>
          {t('detail.copyCurl')}
        </Button>
        <Button kind="main" icon={Redo2} onClick={onReplay}>
          {t('detail.replay')}
        </Button>
      </div>
      {copied && <p className={styles.told}>{t('detail.copied')}</p>}
      {curl.error !== null && curl.variables?.id === row.id && (
        <Note kind="fault" className={styles.problem} role="alert" title={failureWords(curl.error.error)} />
      )}
    </>
  );
}
