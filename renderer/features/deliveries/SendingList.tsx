import { useTranslation } from 'react-i18next';
import type { Sending } from '../../../shared/deliveries.ts';
import { formatDuration, formatWhen } from '../../ui/format.ts';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { Status } from '../../ui/Status.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNow } from '../../ui/useNow.ts';
import { isFailure } from './rowWords.ts';
import styles from './SendingList.module.css';

/** Replays and forwards of a delivery with what was answered, newest first. */
export function SendingList({ sendings }: { sendings: readonly Sending[] }) {
  const { t } = useTranslation('deliveries');
  if (sendings.length === 0) return <p className={styles.none}>{t('sendings.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} aria-label={t('sendings.label')} tabIndex={0}>
      <ul className={styles.list}>
        {sendings.toReversed().map((sending) => (
          <SendingRow key={sending.id} sending={sending} />
        ))}
      </ul>
    </section>
  );
}

function SendingRow({ sending }: { sending: Sending }) {
  const { t } = useTranslation('deliveries');
  const nowMs = useNow(60_000);
  const { kind, url, atMs, tries, edited, answer } = sending;
  return (
    <li className={styles.row}>
      <time className={styles.time}>{formatWhen(atMs, nowMs)}</time>
      <div className={styles.middle}>
        <div className={styles.line}>
          <b>{t(`sendings.kind.${kind}`)}</b>
          {edited && <Tag>{t('sendings.edited')}</Tag>}
          {tries > 1 && <Tag>{t('sendings.tries', { count: tries })}</Tag>}
          <code className={styles.url}>
            <MiddleCut>{url}</MiddleCut>
          </code>
        </div>
        <SendingOutcome sending={sending} />
        {answer !== '' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          <pre className={styles.answer} tabIndex={0} data-code>
            <RawText>{answer}</RawText>
          </pre>
        )}
      </div>
    </li>
  );
}

/** What was answered, or why nothing was. */
export function SendingOutcome({ sending }: { sending: Sending }) {
  const { t } = useTranslation('deliveries');
  const { status, failure, tookMs } = sending;
  const took = tookMs === null ? '' : ` ${t('sendings.took', { duration: formatDuration(tookMs, { fine: true }) })}`;
  if (status !== null) {
    const words = `${t('sendings.answered', { status: String(status) })}${took}`;
    const more = failure === null ? '' : `. ${t(`sendings.failure.${failure}`)}`;
    return (
      <Status kind={isFailure(status) ? 'fault' : 'proved'}>
        {words}
        {more}
      </Status>
    );
  }
  if (failure === null) return <Status kind="unknown">{t('sendings.waiting')}</Status>;
  return (
    <Status kind="fault">
      {t(`sendings.failure.${failure}`)}
      {failure === 'notLocal' ? '' : took}
    </Status>
  );
}
