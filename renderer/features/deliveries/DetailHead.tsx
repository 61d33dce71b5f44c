import { ArrowLeft, GitCompare, Redo2, Terminal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetail } from '../../../shared/deliveries.ts';
import { useAction } from '../../api/action.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { formatWhen } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Note } from '../../ui/Note.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useNow } from '../../ui/useNow.ts';
import styles from './DetailHead.module.css';
import type { ChangeView } from './deliveriesView.ts';
import { shortId, splitEvent } from './eventName.ts';
import { failureWords } from './failureWords.ts';
import { inLayer } from './inLayer.ts';
import { RawText } from './RawText.tsx';

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
    <header className={styles.head}>
      {!wide && <IconButton icon={ArrowLeft} label={t('detail.toList')} onClick={() => onChange({ opened: false })} />}
      {detail !== null && (
        <>
          <Title detail={detail} />
          <Actions detail={detail} onChange={onChange} onReplay={onReplay} />
        </>
      )}
    </header>
  );
}

function Title({ detail }: { detail: DeliveryDetail }) {
  const { t } = useTranslation('deliveries');
  const nowMs = useNow(60_000);
  const { row, sentAtMs, firstSeenAtMs } = detail;
  const when = (atMs: number) => formatWhen(atMs, nowMs);
  const came =
    sentAtMs === null
      ? t('detail.cameCapital', { time: when(row.atMs) })
      : `${t('detail.sent', { time: when(sentAtMs) })}, ${t('detail.came', { time: when(row.atMs) })}`;
  const first = firstSeenAtMs === null ? '' : `, ${t('detail.firstSeen', { time: when(firstSeenAtMs) })}`;
  return (
    <div className={styles.names}>
      <h2 className={styles.title}>{row.event === null ? t('detail.noEnvelope') : <EventTitle event={row.event} />}</h2>
      <p className={styles.about}>
        {`${came}${first}. `}
        {row.envelopeId !== null && (
          <code title={row.envelopeId.slice(0, 200)}>
            {filled(t('detail.id', { id: SLOT }), <RawText>{shortId(row.envelopeId)}</RawText>)}
          </code>
        )}
      </p>
    </div>
  );
}

function EventTitle({ event }: { event: string }) {
  const { t } = useTranslation('deliveries');
  const { kind, subject } = splitEvent(event);
  if (subject === '') return <RawText>{kind}</RawText>;
  const [before = '', between = '', after = ''] = t('detail.title', { kind: SLOT, subject: SLOT }).split(SLOT);
  return (
    <>
      {before}
      <RawText>{kind}</RawText>
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
  const curl = useAction('deliveries.copyCurl');
  const copied = curl.isSuccess && curl.variables?.id === row.id;
  useHotkey('d', (event) => !inLayer(event) && setChoosing(true));
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
