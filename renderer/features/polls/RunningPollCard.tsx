import { Check, ChevronDown, ChevronUp, Vote as VoteIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shareOf, votesIn } from '../../../shared/pollRules.ts';
import type { RunningPoll } from '../../../shared/polls.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { formatClock, formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type KeyName, useChords } from '../../ui/keys.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Name } from '../../ui/Name.tsx';
import { Note } from '../../ui/Note.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useNow } from '../../ui/useNow.ts';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import { useChatRoom } from '../../view/chatRoom.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useHeldFocus } from '../../view/writes/useHeldFocus.ts';
import { voteProblem } from './mayVote.ts';
import { PollNotStarted } from './PollNotStarted.tsx';
import styles from './Polls.module.css';
import { shareWords } from './pollWords.ts';
import { type LateVote, useVote, type Vote } from './useVote.ts';

/** The first answers have a key. */
const VOTE_KEYS: readonly KeyName[] = ['live.vote1', 'live.vote2', 'live.vote3'];

/** The poll that runs, above the line one writes; and why one that was asked for does not. */
export function RunningPollCard() {
  const state = useStateOf('polls');
  const poll = state?.running ?? null;
  const { vote, late } = useVote(state?.channelId ?? null, poll);
  const held = useHeldFocus<HTMLDivElement>();
  return (
    <div {...held} className={styles.aboveLine}>
      <PollNotStarted />
      {late && <VoteTooLate late={late} />}
      {poll && <Card key={poll.id} poll={poll} vote={vote} />}
    </div>
  );
}

function VoteTooLate({ late: { question, problem, putAway } }: { late: LateVote }) {
  const { t } = useTranslation('polls');
  return (
    <Note
      kind="plain"
      className={styles.note}
      title={problem}
      action={<Button onClick={putAway}>{t('dismiss')}</Button>}
    >
      <bdi>{question}</bdi>
    </Note>
  );
}

function Card({ poll, vote }: { poll: RunningPoll; vote: Vote }) {
  const { t } = useTranslation('polls');
  const [folded, setFolded] = useState(false);
  const problem = voteProblem(useStateOf('session'), useChatRoom());
  const due = poll.endsAtMs - useNow(1000) <= 0;
  const open = problem === null && poll.mine === null && !due;
  return (
    <section className={styles.card} aria-label={t('card.label', { question: poll.question })}>
      <header className={styles.cardHead}>
        <Icon icon={VoteIcon} className={styles.icon} />
        <h3>
          <bdi>{poll.question}</bdi>
        </h3>
        <Left endsAtMs={poll.endsAtMs} />
        <IconButton
          icon={folded ? ChevronUp : ChevronDown}
          size="s"
          label={t(folded ? 'card.expand' : 'card.collapse')}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
      </header>
      {!folded && (
        <div className={styles.answers}>
          {poll.answers.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a poll never change places
            <Answer key={at} at={at} poll={poll} vote={vote} open={open} />
          ))}
        </div>
      )}
      <Foot poll={poll} vote={vote} due={due} problem={problem} />
    </section>
  );
}

type AnswerProps = { at: number; poll: RunningPoll; vote: Vote; open: boolean };

function Answer({ at, poll, vote, open }: AnswerProps) {
  const { t } = useTranslation('polls');
  const hidden = useNumbersHidden();
  const { text, votes } = poll.answers[at] ?? { text: '', votes: 0 };
  const key = VOTE_KEYS[at];
  const share = shareWords(votes, poll);
  const chosen = poll.mine === at;
  return (
    <div className={styles.answer}>
      <div className={styles.answerLine}>
        <span className={styles.answerText}>
          {chosen && <Icon icon={Check} size="s" />}
          <bdi className={chosen ? styles.chosen : undefined}>{text}</bdi>
          {chosen && <span className={styles.dim}>{t('card.yours')}</span>}
        </span>
        {!hidden && <span className={styles.count}>{formatNumber(votes)}</span>}
        <b className={styles.share}>{share}</b>
        {open && (
          <Button
            className={styles.small}
            aria-label={t('card.voteFor', { answer: text })}
            busy={vote.voting === at}
            onClick={() => vote.cast(at)}
          >
            {t('card.vote')} {key !== undefined && <VoteKey name={key} cast={() => vote.cast(at)} />}
          </Button>
        )}
      </div>
      <Meter
        plain
        size="thin"
        value={shareOf(votes, poll)}
        label={text}
        text={hidden ? share : t('card.option', { votes, all: votesIn(poll) })}
      />
    </div>
  );
}

function VoteKey({ name, cast }: { name: KeyName; cast: () => void }) {
  useHotkey(name, cast);
  const [chord] = useChords(name);
  return chord === undefined ? null : <ChordKeys chord={chord} />;
}

function Left({ endsAtMs }: { endsAtMs: number }) {
  const { t } = useTranslation('polls');
  const leftMs = endsAtMs - useNow(1000);
  return (
    <span className={styles.left}>
      {leftMs > 0 ? t('card.left', { time: formatClock(leftMs + 999) }) : t('card.due')}
    </span>
  );
}

type FootProps = { poll: RunningPoll; vote: Vote; due: boolean; problem: ReturnType<typeof voteProblem> };

function Foot({ poll, vote, due, problem }: FootProps) {
  const { t } = useTranslation('polls');
  const hidden = useNumbersHidden();
  const standing =
    poll.mine !== null
      ? t('card.voted')
      : vote.voting !== null
        ? t('card.voting')
        : (vote.problem ?? (due ? '' : t(problem === null ? 'card.once' : `card.${problem}`)));
  return (
    <p className={styles.foot}>
      {!hidden && `${t('card.count', { count: poll.voters })} `}
      {filled(t('card.by', { name: SLOT }), <Name key="by">{poll.by}</Name>)}{' '}
      <span className={vote.problem === null || poll.mine !== null ? undefined : styles.problem}>{standing}</span>
    </p>
  );
}
