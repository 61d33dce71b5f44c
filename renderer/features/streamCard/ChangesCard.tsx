import { ArrowRight, Undo2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { mayBeDone } from '../../../shared/mayBeDone.ts';
import { type CardField, type CardValues, fieldsOf } from '../../../shared/streamCard.ts';
import type { EndedWrite } from '../../../shared/writes.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { givenUpText } from '../../ui/errorText.ts';
import { formatTime } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { useNow } from '../../ui/useNow.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { waitWords } from '../../view/writes/waitWords.ts';
import { CHANGES_BUCKET } from './BucketUse.tsx';
import { fieldWord, fieldWords, valueWords } from './cardWords.ts';
import { differing } from './draft.ts';
import styles from './StreamCard.module.css';
import type { Card as CardView } from './useCard.ts';
import { useEnded } from './useEnded.ts';

const pictureWrites: readonly string[] = ['setPicture', 'deleteBanner'];

/** What is different from what the service has, and what became of it. */
export function ChangesCard({ card }: { card: CardView }) {
  const { t } = useTranslation('streamCard');
  const { channelId, change, known, saving, isSending, isUnsaved, discard } = card;
  const heading = useRef<HTMLHeadingElement>(null);
  const held = useKeptFocus(() => heading.current);
  const fields = fieldsOf(change);
  const standing = isUnsaved ? 'notSent' : isSending ? 'beingSent' : 'aboutToBeSent';
  const note = fields.length === 0 ? null : t(`changes.${standing}`);
  return (
    <Card
      head={
        <>
          <h2 className={styles.heading} ref={heading} tabIndex={-1}>
            {t('changes.title')}
          </h2>
          {note && <span className={styles.end}>{note}</span>}
        </>
      }
    >
      <div className={styles.stack} {...held}>
        <Elsewhere card={card} />
        {fields.length === 0 ? (
          <p className={styles.hint}>{t('changes.nothing')}</p>
        ) : (
          <dl className={styles.diff}>
            {fields.map((field) => (
              <div key={field} className={styles.diffLine}>
                <dt>{fieldWord(field)}</dt>
                <dd className={styles.before}>
                  <bdi>{valueWords(field, known) || t('changes.none')}</bdi>
                </dd>
                <dd className={styles.after}>
                  <span className="hidden">{t('changes.becomes')}</span>
                  <Icon icon={ArrowRight} size="s" />
                  <b>
                    <bdi>{valueWords(field, change)}</bdi>
                  </b>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <WriteStrip
          show={(what) =>
            'channelId' in what &&
            what.channelId === channelId &&
            (what.kind === 'saveCard' || pictureWrites.includes(what.kind))
          }
        />
        {isUnsaved && !isSending && (
          <div className={styles.row}>
            <Button kind="quiet" icon={Undo2} onClick={discard}>
              {t('changes.discard')}
            </Button>
            {saving === null && <span className={styles.end}>{t('changes.undoHint')}</span>}
          </div>
        )}
        {isSending && <Waits />}
        <SaveOutcome known={known} isAnew={saving !== null || isSending} heading={heading} />
      </div>
    </Card>
  );
}

/** What somebody else changed while one writes. Where one writes nothing, the fields just show it. */
function Elsewhere({ card }: { card: CardView }) {
  const { t } = useTranslation('streamCard');
  const seen = useCall('streamCard.seen');
  const both = card.state.elsewhere.filter(({ field }) => card.change[field] !== undefined);
  const [first] = both;
  if (!first) return null;
  return (
    <Note
      kind="caution"
      title={t('details.elsewhereLong', {
        field: fieldWords(both.map(({ field }) => field)),
        time: formatTime(first.atMs),
      })}
      action={<Button onClick={() => seen.mutate()}>{t('details.seen')}</Button>}
    />
  );
}

type OutcomeProps = {
  /** What the service has, as far as it was read. */
  known: CardValues;
  /** Another one is on its way. */
  isAnew: boolean;
  /** Where the keyboard goes on once it is put away. */
  heading: RefObject<HTMLElement | null>;
};

/** Says that what is being sent waits for the service, and until when. */
function Waits() {
  const bucket = useStateOf('budget')?.find(({ name }) => name === CHANGES_BUCKET);
  const nowMs = useNow(1_000);
  if (bucket === undefined || bucket.waiting === 0 || bucket.resetsAtMs === null || bucket.resetsAtMs <= nowMs)
    return null;
  const wait = { bucket: CHANGES_BUCKET, untilMs: bucket.resetsAtMs, refused: false };
  return <p className={styles.hint}>{waitWords(wait, nowMs)}</p>;
}

/** What was saved of the last change, and for each field that was not, why. */
function SaveOutcome({ known, isAnew, heading }: OutcomeProps) {
  const { t } = useTranslation('streamCard');
  const held = useKeptFocus(() => heading.current);
  const { ended, putAway } = useEnded(['saveCard', 'setPicture', 'deleteBanner'], (write) => {
    const { title } = outcomeWords(write);
    if (write.outcome === 'failed' || leftOf(write).length > 0) announcer.assertive(title);
    else if (write.outcome === 'done') announcer.polite(title);
  });
  if (ended === null || ended.outcome === 'undone' || isAnew) return null;
  const { title, lines } = outcomeWords(ended);
  const isGood = lines.length === 0 && (ended.outcome === 'done' || isThereAfterAll(ended, known));
  return (
    <Note
      kind={isGood ? 'plain' : 'fault'}
      title={title}
      action={
        <Button onClick={putAway} {...held}>
          {t('outcome.dismiss')}
        </Button>
      }
    >
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Note>
  );

  function outcomeWords(write: EndedWrite): { title: string; lines: string[] } {
    const { what, outcome, error, parts } = write;
    if (what.kind !== 'saveCard') {
      const line = what.kind === 'setPicture' ? t(`pictures.replaceLabel.${what.picture}`) : t('pictures.delete');
      if (outcome === 'done') return { title: t('changes.saved', { fields: line }), lines: [] };
      const title = t(mayBeDone(error) ? 'outcome.unsure' : 'outcome.failed', { line });
      return { title, lines: error ? [reason(error)] : [] };
    }
    const done = (parts?.done ?? []) as CardField[];
    if (outcome === 'failed' && error) {
      if (isThereAfterAll(write, known))
        return { title: t('changes.savedAfterAll', { fields: fieldWords(fieldsOf(what.change)) }), lines: [] };
      const lines = fieldsOf(what.change).map((field) => {
        const isNamed = error.kind !== 'http' || error.message === null || isAbout(field, error.message);
        return `${notSaved(field, error)} ${isNamed ? reason(error) : t('changes.notSentWith')}`;
      });
      return { title: givenUpText(error).title, lines };
    }
    const lines = leftOf(write).map(
      ({ name, error: why }) => `${notSaved(name as CardField, why)} ${why ? reason(why) : t('changes.notSentWith')}`,
    );
    const fields = fieldWords(done);
    return { title: lines.length > 0 ? t('changes.partly', { fields }) : t('changes.saved', { fields }), lines };
  }

  function notSaved(field: CardField, why: AppError | null): string {
    return t(mayBeDone(why) ? 'changes.unsure' : 'changes.refused', { field: fieldWord(field) });
  }
}

/** Whether what was lost of a save was the answer alone: the channel was read anew, and has it. */
function isThereAfterAll({ what, error }: EndedWrite, known: CardValues): boolean {
  return what.kind === 'saveCard' && mayBeDone(error) && fieldsOf(differing(what.change, known)).length === 0;
}

const leftOf = ({ parts }: EndedWrite) => parts?.left ?? [];

function reason(error: Parameters<typeof givenUpText>[0]): string {
  const { title, meaning, remedy } = givenUpText(error);
  return `${title}. ${meaning} ${remedy}`;
}

const wireNames = { title: 'name', game: 'typeId', audience: 'audience', language: 'languageId' } as const;

/** Whether the service's words are about this field: it names one in quotation marks, or none at all. */
function isAbout(field: CardField, message: string): boolean {
  const names = Object.values(wireNames).filter((name) => message.includes(`"${name}"`));
  return names.length === 0 || names.includes(wireNames[field]);
}
