import { Hourglass, Plus, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PastPoll, PollsState, RunningPoll } from '../../../shared/polls.ts';
import { useStateOf, useStateQuery } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatClock, formatTime, formatWhen } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useChords } from '../../ui/keys.ts';
import { useNow } from '../../ui/useNow.ts';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import { openNewPoll } from '../../view/newPoll.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './Polls.module.css';
import { resultWords } from './pollWords.ts';

/** Polls of the channel beside its chat: a new one, the one that runs, and those that were. */
export function PollsDock() {
  const { t } = useTranslation('polls');
  const { data: state, error, refetch } = useStateQuery('polls');
  const saidSinceMs = useStateOf('channel')?.liveSinceMs ?? null;
  const aheadMs = useStateOf('analytics')?.aheadMs ?? 0;
  if (error) return <ErrorNotice error={error.error} onRetry={() => void refetch()} />;
  if (state === undefined) return null;
  if (state.channelId === null) return <p className={styles.none}>{t('noChannel')}</p>;
  const { running, past } = state;
  const liveSinceMs = saidSinceMs === null ? null : saidSinceMs - aheadMs; // polls are kept by our clock
  const isOfStream = (poll: PastPoll) => liveSinceMs !== null && poll.endedAtMs >= liveSinceMs;
  return (
    <div className={styles.dock}>
      <NewButton state={state} />
      <div className={styles.list}>
        <Group label={t('thisStream')} running={running} polls={past.filter(isOfStream)} />
        <Group label={t('earlier')} running={null} polls={past.filter((poll) => !isOfStream(poll))} />
        {running === null && past.length === 0 && <p className={styles.none}>{t('none')}</p>}
      </div>
      <p className={styles.dockFoot}>{t('kept')}</p>
    </div>
  );
}

function NewButton({ state: { running } }: { state: PollsState }) {
  const { t } = useTranslation('polls');
  const [chord] = useChords('live.newPoll');
  const nowMs = useNow(1000);
  const leftMs = running === null ? 0 : running.endsAtMs - nowMs;
  return (
    <div className={styles.dockHead}>
      <Button icon={Plus} onClick={() => openNewPoll()}>
        {t('new')} {chord !== undefined && <ChordKeys chord={chord} />}
      </Button>
      {running !== null && (
        <span className={styles.dim}>
          {leftMs > 0 ? t('oneAtATime', { time: formatClock(leftMs + 999) }) : t('oneAtATimeDue')}
        </span>
      )}
    </div>
  );
}

type GroupProps = { label: string; running: RunningPoll | null; polls: readonly PastPoll[] };

function Group({ label, running, polls }: GroupProps) {
  if (running === null && polls.length === 0) return null;
  return (
    <section aria-label={label}>
      <h3 className={styles.group}>{label}</h3>
      <ul className={styles.polls}>
        {running !== null && <Running poll={running} />}
        {polls.map((poll) => (
          <Past key={poll.id} poll={poll} />
        ))}
      </ul>
    </section>
  );
}

function Running({ poll }: { poll: RunningPoll }) {
  const { t } = useTranslation('polls');
  const hidden = useNumbersHidden();
  const leftMs = poll.endsAtMs - useNow(1000);
  return (
    <li className={styles.poll}>
      <b>
        <bdi>{poll.question}</bdi>
      </b>
      <span className={styles.standing}>
        <Icon icon={Hourglass} size="s" /> {leftMs > 0 ? t('running', { time: formatClock(leftMs + 999) }) : t('due')}
      </span>
      <span className={styles.facts}>
        <span>{formatTime(poll.startedAtMs)}</span>
        {!hidden && <span>{t('votesSoFar', { count: poll.voters })}</span>}
      </span>
    </li>
  );
}

/** To the minute where it was today, as the one that runs. */
function startedWords(atMs: number): string {
  const nowMs = Date.now();
  return new Date(atMs).toDateString() === new Date(nowMs).toDateString() ? formatTime(atMs) : formatWhen(atMs, nowMs);
}

function Past({ poll }: { poll: PastPoll }) {
  const { t } = useTranslation('polls');
  const hidden = useNumbersHidden();
  const { question, answers, seconds } = poll;
  return (
    <li className={styles.poll}>
      <b>
        <bdi>{question}</bdi>
      </b>
      <span>{resultWords(poll, t)}</span>
      {!poll.final && <span className={styles.dim}>{t('notFinal')}</span>}
      <span className={styles.facts}>
        <span>{startedWords(poll.startedAtMs)}</span>
        {!hidden && <span>{t('votes', { count: poll.voters })}</span>}
        <Button
          kind="quiet"
          className={styles.again}
          icon={Repeat}
          aria-label={t('runAgainLabel', { question })}
          onClick={() => openNewPoll({ question, answers: answers.map(({ text }) => text), seconds })}
        >
          {t('runAgain')}
        </Button>
      </span>
    </li>
  );
}
