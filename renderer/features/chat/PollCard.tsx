import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Happening } from '../../../shared/chat.ts';
import { formatClock, formatNumber } from '../../ui/format.ts';
import { Meter } from '../../ui/Meter.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './Happening.module.css';
import { sharePercent } from './happeningWords.tsx';

type Poll = Extract<Happening, { kind: 'poll' }>;

/** A poll of the chat as it stands, to be read: question, answers with their votes, how long it still runs. */
export function PollCard({ poll, simulated, t }: { poll: Poll; simulated: ReactNode; t: TFunction<'live'> }) {
  const { question, options, voters, by, ended } = poll;
  const hidden = useNumbersHidden();
  const all = Math.max(
    voters,
    options.reduce((sum, { votes }) => sum + votes, 0),
  );
  return (
    <section className={styles.poll} aria-label={t('happening.poll.label', { question })}>
      <div className={styles.pollHead}>
        <b dir="auto">{question}</b>
        {ended ? (
          <span className={styles.dim}>{t('happening.poll.ended')}</span>
        ) : (
          <Left endsAtMs={poll.endsAtMs} t={t} />
        )}
      </div>
      {options.map(({ text, votes }, index) => {
        const share = sharePercent(votes, options, voters);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a poll never change places
          <div key={index}>
            <div className={styles.answer}>
              <bdi className={styles.answerText}>{text}</bdi>
              {!hidden && <span className={styles.dim}>{formatNumber(votes)}</span>}
              <b>{share}</b>
            </div>
            <Meter
              plain
              size="thin"
              value={all === 0 ? 0 : (100 * votes) / all}
              label={text}
              text={hidden ? share : t('happening.poll.option', { votes, all })}
            />
          </div>
        );
      })}
      <div className={styles.dim}>
        {filled(
          t(hidden ? 'happening.poll.votesHidden' : 'happening.poll.votes', { count: voters, by: SLOT }),
          <bdi key="by">{by}</bdi>,
        )}
        {simulated}
      </div>
    </section>
  );
}

function Left({ endsAtMs, t }: { endsAtMs: number; t: TFunction<'live'> }) {
  const leftMs = endsAtMs - useNow(1000);
  return (
    <span className={styles.left}>
      {leftMs > 0 ? t('happening.poll.left', { time: formatClock(leftMs + 999) }) : t('happening.poll.due')}
    </span>
  );
}
