import { CircleCheck, CircleDashed, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetail, DeliveryRow, Diagnosis } from '../../../shared/deliveries.ts';
import { unreachable } from '../../../shared/failure.ts';
import { textLocale } from '../../text/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { formatWhen } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { filled, isolated, SLOT } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { shortPath } from './eventName.ts';
import { RawText } from './RawText.tsx';
import styles from './VerdictNote.module.css';
import { toVisible } from './visibleText.ts';

type Props = { detail: DeliveryDetail; onShow: (id: number) => void };

/** How its signature stands: the cause first, the proof second, what else was tried last. @see DESIGN-LANGUAGE §4 "Verdict note" */
export function VerdictNote({ detail, onShow }: Props) {
  const { t } = useTranslation('deliveries');
  const { row, diagnosis } = detail;
  return (
    <div className={styles.notes}>
      {row.refusal !== null && <TurnedAway row={row} />}
      {(row.refusal === null || row.verdict !== 'refused') && <Verdict detail={detail} />}
      {diagnosis === null && row.verdict === 'invalid' && (
        <p className={styles.also}>{t('verdict.invalid.noSecret')}</p>
      )}
      {(row.scripted || row.imported || row.replayOf !== null) && (
        <p className={styles.also}>
          {row.scripted && `${t('verdict.test')} `}
          {row.imported && `${t('verdict.imported')} `}
          {row.replayOf !== null && `${t('verdict.replay')} `}
          {row.replayOf !== null && <ShowOriginal id={row.replayOf} onShow={onShow} />}
        </p>
      )}
    </div>
  );
}

function ShowOriginal({ id, onShow }: { id: number; onShow: (id: number) => void }) {
  const { t } = useTranslation('deliveries');
  return (
    <Button kind="quiet" onClick={() => onShow(id)}>
      {t('verdict.showOriginal')}
    </Button>
  );
}

function Verdict({ detail }: { detail: DeliveryDetail }) {
  const { t } = useTranslation('deliveries');
  const nowMs = useNow(60_000);
  const { row, diagnosis, firstSeenAtMs, sentAtMs } = detail;
  switch (row.verdict) {
    case 'valid':
      return (
        <Note kind="ok" title={t('verdict.valid.title')}>
          {t('verdict.valid.text')}
        </Note>
      );
    case 'repeated':
      return (
        <Note kind="caution" title={t('verdict.repeated.title')}>
          {firstSeenAtMs !== null && `${t('verdict.repeated.first', { time: formatWhen(firstSeenAtMs, nowMs) })} `}
          {t('verdict.repeated.text')}
        </Note>
      );
    case 'old':
      return (
        <Note kind="caution" title={t('verdict.old.title')}>
          {sentAtMs !== null && `${t('verdict.old.sent', { time: formatWhen(sentAtMs, nowMs) })} `}
          {t('verdict.old.text')}
        </Note>
      );
    case 'invalid':
      return <Doctor diagnosis={diagnosis} />;
    case 'missing':
      return (
        <Note kind="fault" title={t('verdict.missing.title')}>
          {t('verdict.missing.text')}
        </Note>
      );
    case 'notSigned':
      return (
        <Note icon={CircleDashed} title={t('verdict.notSigned.title')}>
          {t('verdict.notSigned.text')}
        </Note>
      );
    case 'unknownSecret':
      return (
        <Note kind="caution" title={t('verdict.unknownSecret.title')}>
          {t('verdict.unknownSecret.text')}
        </Note>
      );
    case 'refused':
      return <TurnedAway row={row} />;
    default:
      return unreachable(row.verdict);
  }
}

/** Why it was not taken, whatever its signature. */
function TurnedAway({ row: { refusal, status } }: { row: DeliveryRow }) {
  const { t } = useTranslation('deliveries');
  const why = refusal === null ? t('verdicts.refused') : t(`refusal.${refusal}`);
  return (
    <Note kind="fault" title={t('verdict.refused.title', { why })}>
      {refusal !== null && `${t(`refusalText.${refusal}`)} `}
      {status === 0 ? t('verdict.refused.hungUp') : t('verdict.refused.answered', { status: String(status) })}
    </Note>
  );
}

/** Why a signature does not fit, as far as a known mistake explains it. */
function Doctor({ diagnosis }: { diagnosis: Diagnosis | null }) {
  const { t } = useTranslation('deliveries');
  if (diagnosis === null) {
    return (
      <Note kind="fault" title={t('verdict.invalid.titleAsk')}>
        {t('verdict.invalid.text')}
      </Note>
    );
  }
  const { mistake, found, otherIntake, tried } = diagnosis;
  const cause = t(`mistake.${mistake}`);
  const remedy =
    mistake === 'otherSecret'
      ? otherIntake === null
        ? t('remedy.otherSecretUnnamed')
        : t('remedy.otherSecret', { path: isolated(toVisible(shortPath(otherIntake))) })
      : t(`remedy.${mistake}`);
  const names = tried.filter((other) => other !== 'none').map((other) => t(`tried.${other}`));
  return (
    <div className={styles.doctor}>
      <Note
        kind="fault"
        className={styles.fault}
        title={mistake === 'none' ? t('verdict.invalid.titleNone') : t('verdict.invalid.title', { cause })}
      >
        {t('verdict.invalid.text')} {remedy}
        <span className={styles.proof}>
          {found === null && <Digest name={t('verdict.inHeader')}>{<RawText>{diagnosis.header}</RawText>}</Digest>}
          <Digest name={t('verdict.asReceived')} fits={false}>
            {filled(t('verdict.doesNotMatch', { digest: SLOT }), <RawText>{diagnosis.asReceived}</RawText>)}
          </Digest>
          {found !== null && (
            <Digest name={t(`tried.${mistake}`)} fits>
              {filled(t('verdict.matches', { digest: SLOT }), <RawText>{found}</RawText>)}
            </Digest>
          )}
        </span>
      </Note>
      {names.length > 0 && (
        <p className={styles.tried}>
          <span>{t(found === null ? 'verdict.triedAll' : 'verdict.alsoTried')}</span>
          <span>{new Intl.ListFormat(textLocale(), { type: 'unit' }).format(names)}</span>
        </p>
      )}
    </div>
  );
}

function Digest({ name, fits, children }: { name: string; fits?: boolean; children: ReactNode }) {
  return (
    <>
      <span className={styles.name}>
        {fits !== undefined && (
          <Icon icon={fits ? CircleCheck : X} size="s" className={fits ? styles.fits : undefined} />
        )}
        {name}
      </span>
      <code className={fits === true ? styles.digest : styles.dim}>{children}</code>
    </>
  );
}
