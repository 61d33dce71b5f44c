import type { TFunction } from 'i18next';
import { Repeat, Vote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Happening } from '../../../shared/chat.ts';
import { shareOf, votesIn, winnersOf } from '../../../shared/pollRules.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatPercent } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Name } from '../../ui/Name.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { openNewPoll } from '../../view/newPoll.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './Happening.module.css';
import { happeningWords } from './happeningWords.tsx';

type Ended = Extract<Happening, { kind: 'pollEnded' }>;

/** What a poll of the chat came to: question, answers with their shares, and the way to ask it again. */
export function PollResult({ poll, simulated, t }: { poll: Ended; simulated: ReactNode; t: TFunction<'live'> }) {
  const { question, options, voters, by, seconds } = poll;
  const hidden = useNumbersHidden();
  const counted = { answers: options, voters };
  const winners = winnersOf(options);
  const again = () => openNewPoll({ question, answers: options.map(({ text }) => text), seconds });
  return (
    <section className={styles.poll} aria-label={t('happening.poll.result', { question })}>
      <div className={styles.pollHead}>
        <Icon icon={Vote} size="s" className={styles.icon} />
        <span className={styles.pollBy}>
          {filled(
            t(hidden ? 'happening.poll.byHidden' : 'happening.poll.by', { count: voters, by: SLOT }),
            <Name key="by">{by}</Name>,
          )}
          {simulated}
        </span>
        {options.length > 1 && (
          <Button kind="quiet" icon={Repeat} aria-label={t('happening.poll.againLabel', { question })} onClick={again}>
            {t('happening.poll.again')}
          </Button>
        )}
      </div>
      <b>
        <bdi>{question}</bdi>
      </b>
      <span className="hidden">{happeningWords(poll, t, hidden)}</span>
      {options.map(({ text, votes }, index) => {
        const value = shareOf(votes, counted);
        const share = formatPercent(value);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a poll never change places
          <div key={index} className={styles.answer}>
            <span className={classes(styles.answerText, winners.includes(index) && styles.won)}>
              {filled(t('happening.poll.share', { answer: SLOT, share }), <bdi key="answer">{text}</bdi>)}
            </span>
            <Meter
              plain
              size="thin"
              value={value}
              label={text}
              text={hidden ? share : t('happening.poll.option', { votes, all: votesIn(counted) })}
            />
          </div>
        );
      })}
    </section>
  );
}
