import { CircleCheck, CircleDashed, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetail, DeliveryRow, Diagnosis } from '../../../shared/deliveries.ts';
import { unreachable } from '../../../shared/failure.ts';
import { textLocale } from '../../text/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDuration, formatWhen } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { remedyOf, titleOf } from './remedyWords.ts';
import { isDoubtful } from './rowWords.ts';
import { knownDialect, senderName } from './senderWords.ts';
import styles from './VerdictNote.module.css';

type Props = { detail: DeliveryDetail; onShow: (id: number) => void };

/** How its signature stands: the cause first, the proof second, what else was tried last. @see DESIGN-LANGUAGE §4 "Verdict note" */
export function VerdictNote({ detail, onShow }: Props) {
  const { t } = useTranslation('deliveries');
  const { row, diagnosis, headers } = detail;
  const nowMs = useNow(60_000);
  return (
    <div className={styles.notes}>
      {row.refusal !== null && <TurnedAway row={row} />}
      {(row.refusal === null || row.verdict !== 'refused') && <Verdict detail={detail} />}
      {diagnosis === null && row.verdict === 'invalid' && (
        <p className={styles.also}>{t('verdict.invalid.noSecret')}</p>
      )}
      {isDoubtful(row) && !hasHookId(headers) && <p className={styles.also}>{t('verdict.doubtful')}</p>}
      {row.waitedMs !== null && (
        <p className={styles.also}>
          {t('verdict.waited', {
            duration: formatDuration(row.waitedMs),
            time: formatWhen(row.atMs - row.waitedMs, nowMs),
          })}
        </p>
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

const hasHookId = (headers: DeliveryDetail['headers']) =>
  headers.some(([name]) => name.toLowerCase() === 'poker-hook-id');

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
  const isForeign = row.dialect !== null && row.dialect !== 'platform';
  const sender = senderName(row.dialect);
  switch (row.verdict) {
    case 'valid':
      return <Valid row={row} />;
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
      return <Doctor diagnosis={diagnosis} sender={sender} isForeign={isForeign} />;
    case 'missing':
      return (
        <Note kind="fault" title={t('verdict.missing.title')}>
          {diagnosis === null
            ? t('verdict.missing.textPlain')
            : diagnosis.otherSender === null
              ? t('verdict.missing.text', { sender, header: diagnosis.rule.header })
              : t('verdict.missing.otherSender', { sender, other: senderName(diagnosis.otherSender) })}
        </Note>
      );
    case 'notSigned':
      return (
        <Note icon={CircleDashed} title={t('verdict.notSigned.title')}>
          {t(isForeign ? 'verdict.notSigned.textOther' : 'verdict.notSigned.text')}
        </Note>
      );
    case 'unknownSecret':
      return (
        <Note kind="caution" title={t('verdict.unknownSecret.title')}>
          {isForeign ? t('verdict.unknownSecret.textOther', { sender }) : t('verdict.unknownSecret.text')}
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

/** It is genuine; some say more than that. */
function Valid({ row: { dialect, event } }: { row: DeliveryRow }) {
  const { t } = useTranslation('deliveries');
  const known = knownDialect(dialect);
  const sender = senderName(dialect);
  if (event !== null && event === known?.challenge?.event) {
    return (
      <Note kind="ok" title={t('verdict.valid.challengeTitle', { sender })}>
        {t('verdict.valid.challenge')}
      </Note>
    );
  }
  if (event !== null && event === known?.revoked) {
    return (
      <Note kind="caution" title={t('verdict.valid.revokedTitle', { sender })}>
        {t('verdict.valid.revoked')}
      </Note>
    );
  }
  return (
    <Note kind="ok" title={t('verdict.valid.title')}>
      {t('verdict.valid.text')}
    </Note>
  );
}

type DoctorProps = { diagnosis: Diagnosis | null; sender: string; isForeign: boolean };

/** Why a signature does not fit, as far as a known mistake explains it. */
function Doctor({ diagnosis, sender, isForeign }: DoctorProps) {
  const { t } = useTranslation('deliveries');
  if (diagnosis === null) {
    return (
      <Note kind="fault" title={t('verdict.invalid.titleAsk')}>
        {t('verdict.invalid.text')}
      </Note>
    );
  }
  const { mistake, found, tried, asReceived } = diagnosis;
  const isOutOfTime = mistake === 'tooOld' || mistake === 'tooNew';
  const names = tried.filter((other) => other !== 'none').map((other) => t(`tried.${other}`));
  return (
    <div className={styles.doctor}>
      <Note kind="fault" className={styles.fault} title={titleOf(mistake)}>
        {!isOutOfTime && t('verdict.invalid.text')} {remedyOf(diagnosis, sender, isForeign)}
        {!isOutOfTime && (
          <span className={styles.proof}>
            {found === null && <Digest name={t('verdict.inHeader')}>{<RawText>{diagnosis.header}</RawText>}</Digest>}
            {asReceived !== '' && (
              <Digest name={t('verdict.asReceived')} fits={false}>
                {filled(t('verdict.doesNotMatch', { digest: SLOT }), <RawText>{asReceived}</RawText>)}
              </Digest>
            )}
            {found !== null && (
              <Digest name={t(`tried.${mistake}`)} fits>
                {filled(t('verdict.matches', { digest: SLOT }), <RawText>{found}</RawText>)}
              </Digest>
            )}
          </span>
        )}
      </Note>
      {names.length > 0 && !isOutOfTime && (
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
