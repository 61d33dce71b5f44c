import i18next from 'i18next';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetail, DeliveryRow } from '../../../shared/deliveries.ts';
import { textLocale } from '../../text/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { formatWhen } from '../../ui/format.ts';
import { RawText } from '../../ui/RawText.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './AttemptsCard.module.css';
import { type AttemptStep, toSteps } from './attemptSteps.ts';
import { knownDialect, lacksId } from './senderWords.ts';

/** More than these get captions below one another: beside each other they would be too narrow to read. */
const MOST_BESIDE = 5;
/** One bar alone is not drawn over the whole width. */
const FEWEST_COLUMNS = 3;

type Props = { detail: DeliveryDetail; onShow: (id: number) => void };

/** Every try of the service to bring this envelope: solid what came, hatched what never did, dashed what is expected. */
export function AttemptsCard({ detail, onShow }: Props) {
  const { t } = useTranslation('deliveries');
  const { row, attempts, headers } = detail;
  const steps = toSteps(attempts);
  const beside = attempts.length <= MOST_BESIDE;
  const name = knownDialect(row.dialect)?.retry?.header;
  const header = headers.find(([other]) => other.toLowerCase() === name?.toLowerCase())?.[1];
  const columns: CSSProperties = { '--columns': Math.max(attempts.length, FEWEST_COLUMNS) };
  return (
    <Card
      head={
        <>
          <h3>{t('attempts.title')}</h3>
          <code className={styles.header} data-open="" dir="ltr">
            {name === undefined
              ? t('attempts.notCounted')
              : header === undefined
                ? t('attempts.noHeader', { name })
                : filled(
                    t('attempts.header', { name, value: SLOT }),
                    <RawText open={/^\d+$/.test(header)}>{header.slice(0, 40)}</RawText>,
                  )}
          </code>
        </>
      }
    >
      {steps.length === 0 ? (
        <p className={styles.none}>{t(`attempts.${whyNone(row)}`)}</p>
      ) : (
        <ol className={classes(styles.ladder, beside ? styles.beside : styles.below)} style={columns}>
          {steps.map((step) => (
            <Step key={keyOf(step)} step={step} own={row.id} onShow={onShow} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function whyNone({ replayOf, envelopeId }: DeliveryRow): 'own' | 'none' | 'unproved' {
  if (replayOf !== null) return 'own';
  return envelopeId === null || lacksId(envelopeId) !== null ? 'none' : 'unproved';
}

const keyOf = (step: AttemptStep) =>
  step.kind === 'missed'
    ? `missed ${step.all[0].nth} ${step.all[0].beforeMs}`
    : step.kind === 'came'
      ? step.attempt.deliveryId
      : 'expected';

function Step({ step, own, onShow }: { step: AttemptStep; own: number; onShow: (id: number) => void }) {
  const { t } = useTranslation('deliveries');
  const nowMs = useNow(10_000);
  const when = (atMs: number) => formatWhen(atMs, nowMs);
  if (step.kind === 'missed') {
    const { afterMs, beforeMs, awake } = step.all[0];
    const to = when(beforeMs);
    return (
      <li className={styles.step} style={{ '--span': step.all.length }}>
        <span className={styles.bars} aria-hidden>
          {step.all.map(({ nth }) => (
            <span key={nth} className={classes(styles.bar, styles.missed)} />
          ))}
        </span>
        <div className={styles.caption}>
          <b>{t('attempts.missed', { which: listed(step.all.map(({ nth }) => nth)) })}</b>
          <span className={styles.quiet}>
            {afterMs === null ? t('attempts.before', { to }) : t('attempts.between', { from: when(afterMs), to })}{' '}
            {t(awake === null ? 'attempts.notKnown' : awake ? 'attempts.awake' : 'attempts.asleep')}
          </span>
        </div>
      </li>
    );
  }
  if (step.kind === 'expected') {
    const { nth, aboutMs } = step.attempt;
    const due = aboutMs < nowMs;
    const time = when(aboutMs);
    return (
      <li className={styles.step}>
        <span className={styles.bars} aria-hidden>
          <span className={classes(styles.bar, styles.expected)} />
        </span>
        <div className={styles.caption}>
          <b>{ordinal(nth)}</b>
          <span className={styles.quiet}>{t(due ? 'attempts.due' : 'attempts.about', { time })}</span>
          <span className={styles.quiet}>{t(due ? 'attempts.notCome' : 'attempts.expected')}</span>
        </div>
      </li>
    );
  }
  const { kind, nth, atMs, status, deliveryId } = step.attempt;
  return (
    <li className={styles.step}>
      <span className={styles.bars} aria-hidden>
        <span className={classes(styles.bar, styles[kind])} />
      </span>
      <div className={styles.caption}>
        {deliveryId === own ? (
          <b>{ordinal(nth)}</b>
        ) : (
          <button
            type="button"
            className={styles.show}
            aria-label={t('attempts.show', { which: ordinal(nth) })}
            onClick={() => onShow(deliveryId)}
          >
            {ordinal(nth)}
          </button>
        )}
        <span>{when(atMs)}</span>
        <span className={kind === 'failed' ? styles.fault : undefined}>
          {status === 0 ? t('attempts.hungUp') : t('attempts.said', { status: String(status) })}
        </span>
      </div>
    </li>
  );
}

/** `4th` for the retry 3. */
const ordinal = (nth: number) => i18next.t('deliveries:attempts.nth', { count: nth + 1, ordinal: true });

/** `1st, 2nd and 3rd`; of many only the ends. */
function listed(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  if (numbers.length > 3) {
    const last = ordinal(numbers.at(-1) ?? first);
    return i18next.t('deliveries:attempts.span', { first: ordinal(first), last });
  }
  return new Intl.ListFormat(textLocale()).format(numbers.map(ordinal));
}
