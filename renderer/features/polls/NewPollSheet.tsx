import { History, Hourglass, Info } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import type { RunningPoll } from '../../../shared/polls.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatClock, formatDuration } from '../../ui/format.ts';
import { Menu } from '../../ui/Menu.tsx';
import { shorten } from '../../ui/Name.tsx';
import { Note } from '../../ui/Note.tsx';
import { refusalText } from '../../ui/refusalText.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { askWider, useMay } from '../../view/capability.ts';
import { useFrontChannel } from '../../view/frontChannel.ts';
import { useKeptForm } from '../../view/keptForm.ts';
import type { PollSeed } from '../../view/newPoll.ts';
import { AnswerFields } from './AnswerFields.tsx';
import styles from './Polls.module.css';
import { formOf, overBy, type PollForm, pollSecondsOf, problemOf, usualSeconds } from './pollForm.ts';

/** How long one can take it back. */
const UNDO_SECONDS = 6;
const MOST_EARLIER = 10;

// What the last one was started with, for as long as the window lives.
let usual = { seconds: 60, post: true };

type Props = { seed: PollSeed; onClose: () => void };

/**
 * A new poll: what is asked, the answers, how long. It starts after the seconds in which it can be taken back, in the channel that was in
 * front when it was opened and in no other.
 */
export function NewPollSheet({ seed, onClose }: Props) {
  const { t } = useTranslation('polls');
  const front = useFrontChannel();
  const own = useRef(front);
  own.current ??= front;
  const { current: channel } = own;
  const [form, setForm, forget] = useKeptForm(`poll ${channel?.id} ${JSON.stringify(seed)}`, () => formOf(seed, usual));
  const close = () => {
    forget();
    onClose();
  };
  const start = useCall('polls.start', { onSuccess: forget });
  const may = useMay('startPoll');
  const running = useStateOf('polls')?.running ?? null;
  const leftMs = (running?.endsAtMs ?? 0) - useNow(1000);
  const problem = problemOf(form);
  const change = (part: Partial<PollForm>) => setForm((before) => ({ ...before, ...part }));

  const denied = may.kind === 'denied' ? t(`sheet.${may.why}`) : undefined;
  const waits = running === null ? undefined : leftMs > 0 ? t('sheet.other') : t('sheet.otherDue');
  const elsewhere =
    channel !== null && channel.id !== front?.id
      ? t('sheet.elsewhere', { channel: isolated(channel.token) })
      : undefined;
  const reason = elsewhere ?? denied ?? waits ?? problemWords(problem, t);
  const go = () => {
    if (reason !== undefined || channel === null) return;
    const seconds = form.seconds ?? pollSecondsOf(form.custom) ?? usual.seconds;
    usual = { seconds, post: form.post };
    const answers = form.answers.map(({ text }) => text.trim()).filter((text) => text !== '');
    const ask = { channelId: channel.id, question: form.question.trim(), answers, seconds, post: form.post };
    const run = () => start.mutate(ask, { onSuccess: onClose });
    if (may.kind === 'needsScope') askWider('startPoll', run);
    else run();
  };

  return (
    <Sheet
      open
      modal
      onClose={close}
      onAside={onClose}
      label={t('sheet.title')}
      title={
        <span className={styles.sheetTitle}>
          {t('sheet.title')} <Earlier onPick={(picked) => setForm(formOf(picked, usual))} />
        </span>
      }
      onSubmit={go}
      foot={
        <>
          <span className={styles.price}>{t('sheet.price')}</span>
          <Button onClick={close}>{t('sheet.cancel')}</Button>
          <Button kind="main" busy={start.isPending} disabledReason={reason} onClick={go}>
            {running === null
              ? t('sheet.start')
              : leftMs > 0
                ? t('sheet.startIn', { time: formatClock(leftMs + 999) })
                : t('sheet.startAfter')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field
          label={t('sheet.question')}
          value={form.question}
          onChange={(question) => change({ question })}
          error={tooLong(form.question, t)}
          dir="auto"
          spellCheck
          big
        />
        <AnswerFields
          answers={form.answers}
          onChange={(answers) => change({ answers })}
          same={problem?.kind === 'same' ? problem : null}
        />
        <Runs form={form} onChange={change} />
        <Check checked={form.post} onChange={(post) => change({ post })}>
          <span>
            {t('sheet.post')} <span className={styles.hint}>{t('sheet.postHint')}</span>
          </span>
        </Check>
        <Note icon={Info} title={t('sheet.cannotStop')}>
          {t('sheet.cannotStopMeaning', { seconds: UNDO_SECONDS })}
        </Note>
        {elsewhere !== undefined && <Note kind="caution" title={elsewhere} />}
        {elsewhere === undefined && running !== null && <OtherRuns running={running} />}
        {elsewhere === undefined && denied !== undefined && <Note title={denied} />}
        {elsewhere === undefined && may.kind === 'needsScope' && (
          <Note title={t('sheet.needsScope')}>{t('sheet.needsScopeMeaning')}</Note>
        )}
        {start.error && <Refusal error={start.error.error} />}
      </div>
    </Sheet>
  );
}

/** The service takes one poll at a time; whatever else went wrong is told as anywhere. */
function Refusal({ error }: { error: AppError }) {
  const words = refusalText(error, ['poll']);
  return words === undefined ? <ErrorNotice error={error} /> : <Note kind="fault" role="alert" title={words} />;
}

type Words = ReturnType<typeof useTranslation<'polls'>>['t'];

function problemWords(problem: ReturnType<typeof problemOf>, t: Words): string | undefined {
  if (problem === null) return undefined;
  switch (problem.kind) {
    case 'same':
      return t('sheet.same', { first: problem.first + 1, second: problem.second + 1 });
    case 'tooLong':
      return t('sheet.shorten');
    default:
      return t(`sheet.${problem.kind}`);
  }
}

export function tooLong(text: string, t: Words): string | undefined {
  const over = overBy(text);
  return over > 0 ? t('sheet.tooLong', { count: over }) : undefined;
}

type RunsProps = { form: PollForm; onChange: (part: Partial<PollForm>) => void };

function Runs({ form, onChange }: RunsProps) {
  const { t } = useTranslation('polls');
  const words = (seconds: number) =>
    seconds < 60 ? t('sheet.seconds', { count: seconds }) : t('sheet.minutes', { count: seconds / 60 });
  const seconds = pollSecondsOf(form.custom);
  return (
    <div className={styles.runs}>
      <span className={styles.label}>{t('sheet.runsFor')}</span>
      <Segments
        label={t('sheet.runsFor')}
        value={form.seconds === null ? 'custom' : String(form.seconds)}
        options={[
          ...usualSeconds.map((seconds) => ({ value: String(seconds), label: words(seconds) })),
          { value: 'custom', label: t('sheet.custom') },
        ]}
        onChange={(value) =>
          onChange(
            value === 'custom'
              ? { seconds: null }
              : { seconds: usualSeconds.find((one) => String(one) === value) ?? 60 },
          )
        }
      />
      {form.seconds === null && (
        <Field
          label={t('sheet.customField')}
          value={form.custom}
          hint={seconds === null ? t('sheet.customHint') : readAs(form.custom, seconds, t)}
          onChange={(custom) => onChange({ custom })}
          error={seconds === null && form.custom !== '' ? t('sheet.customWrong') : undefined}
        />
      )}
    </div>
  );
}

/** What was written, as it is read: who meant minutes sees that a number alone is seconds before it starts. */
function readAs(typed: string, seconds: number, t: Words): string {
  const duration = formatDuration(seconds * 1000);
  const bare = typed.trim();
  return /^\d+$/.test(bare)
    ? t('sheet.readsSeconds', { duration, minutes: `${bare}m` })
    : t('sheet.reads', { duration });
}

function OtherRuns({ running }: { running: RunningPoll }) {
  const { t } = useTranslation('polls');
  const leftMs = running.endsAtMs - useNow(1000);
  return (
    <Note kind="caution" icon={Hourglass} title={t('sheet.other')}>
      {leftMs > 0 ? t('sheet.otherLeft', { time: formatClock(leftMs + 999) }) : t('sheet.otherDue')}
    </Note>
  );
}

/** The words of a poll that was. */
function Earlier({ onPick }: { onPick: (seed: PollSeed) => void }) {
  const { t } = useTranslation('polls');
  const past = useStateOf('polls')?.past ?? [];
  const [open, setOpen] = useState(false);
  if (past.length === 0) return null;
  return (
    <Menu
      label={t('sheet.earlier')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button kind="quiet" icon={History}>
          {t('sheet.earlier')}
        </Button>
      }
      items={past.slice(0, MOST_EARLIER).map(({ question, answers, seconds }) => ({
        label: shorten(question, 60),
        onSelect: () => onPick({ question, answers: answers.map(({ text }) => text), seconds }),
      }))}
    />
  );
}
