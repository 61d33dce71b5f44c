import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Intake } from '../../../shared/receiver.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Status } from '../../ui/Status.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import styles from './AnswerCard.module.css';
import { failureWords } from './failureWords.ts';

type Scripted = NonNullable<Intake['scripted']>;
type Answer = Scripted['answer'] | '204';

const answers: readonly Answer[] = ['204', '500', 'slow', 'hangUp'];
const MOST = 1000;

/** What the next genuine deliveries of a path are answered instead of 204, with its price. */
export function AnswerCard({ intake }: { intake: string }) {
  const { t } = useTranslation('deliveries');
  const open = useStateOf('receiver')?.intakes.find(({ path }) => path === intake);
  const answering = useCall('receiver.answerWith');
  const button = useRef<HTMLButtonElement>(null);
  const held = useKeptFocus(() => button.current);
  const wrongId = useId();
  const [answer, setAnswer] = useState<Answer>('204');
  const [entry, setEntry] = useState('3');
  const times = /^\d{1,4}$/.test(entry.trim()) ? Number(entry) : 0;
  const wrong = times < 1 || times > MOST;
  const scripted = open?.scripted ?? null;
  const start = () => {
    if (answer !== '204') answering.mutate({ path: intake, answer, times });
  };
  return (
    <Card head={<h3>{t('answer.title')}</h3>}>
      <div className={styles.body} {...held}>
        {open === undefined ? (
          <p className={styles.price}>{t('answer.closed')}</p>
        ) : scripted !== null ? (
          <Running
            button={button}
            scripted={scripted}
            onStop={() => answering.mutate({ path: intake, answer: scripted.answer, times: 0 })}
          />
        ) : (
          <>
            <Segments
              label={t('answer.kind')}
              value={answer}
              options={answers.map((value) => ({ value, label: t(`answer.${value}`) }))}
              onChange={setAnswer}
            />
            <div className={styles.line}>
              <span>{t('answer.for')}</span>
              <Field
                className={styles.times ?? ''}
                label={t('answer.times')}
                hideLabel
                inputMode="numeric"
                maxLength={4}
                value={entry}
                onChange={setEntry}
                aria-invalid={wrong || undefined}
                aria-describedby={wrong ? wrongId : undefined}
              />
              <span>{t('answer.deliveries')}</span>
              <span className={styles.start}>
                <Button
                  ref={button}
                  busy={answering.isPending}
                  disabledReason={answer === '204' ? t('answer.asUsual') : wrong ? t('answer.number') : undefined}
                  onClick={start}
                >
                  {t('answer.start')}
                </Button>
              </span>
            </div>
            {wrong && (
              <p className={styles.wrong} id={wrongId}>
                {t('answer.number')}
              </p>
            )}
            <Price intake={intake} answer={answer} times={wrong ? 0 : times} />
          </>
        )}
        {answering.error !== null && <Note kind="fault" role="alert" title={failureWords(answering.error.error)} />}
      </div>
    </Card>
  );
}

type RunningProps = { button: RefObject<HTMLButtonElement | null>; scripted: Scripted; onStop: () => void };

function Running({ button, scripted, onStop }: RunningProps) {
  const { t } = useTranslation('deliveries');
  return (
    <div className={styles.line} role="status">
      <span className={styles.running}>
        <Status kind="caution">{t(`answer.activeAnswer.${scripted.answer}`)}</Status>
        <span>{t('answer.active', { count: scripted.left })}</span>
      </span>
      <span className={styles.start}>
        <Button ref={button} onClick={onStop}>
          {t('answer.stop')}
        </Button>
      </span>
    </div>
  );
}

/** What it costs before it is started. @see API "Limits" 7 */
function Price({ intake, answer, times }: { intake: string; answer: Answer; times: number }) {
  const { t } = useTranslation('deliveries');
  const health = useStateOf('hooks')?.hooks.find((hook) => hook.intake === intake)?.health;
  if (answer === '204') return <p className={styles.price}>{t('answer.price.204')}</p>;
  if (health === undefined) return <p className={styles.price}>{t('answer.priceNoHook')}</p>;
  const now = health.kind === 'failing' ? health.inRow : 0;
  return (
    <p className={styles.price}>
      {t(`answer.price.${answer}`, { before: now, after: now + times })} {t('answer.retries')}
    </p>
  );
}
