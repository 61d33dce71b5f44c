import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WritesState } from '../../../shared/writes.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { useChords } from '../../ui/keys.ts';
import { Num } from '../../ui/Num.tsx';
import { useNow } from '../../ui/useNow.ts';
import { ChordKeys } from '../ChordKeys.tsx';
import { BudgetNote } from './BudgetNote.tsx';
import { LeftRow } from './LeftRow.tsx';
import { RunningRows } from './RunningRows.tsx';
import { type Shows, useShownHere } from './shownWrites.ts';
import { useHeldFocus } from './useHeldFocus.ts';
import { useInSight } from './useInSight.ts';
import styles from './WriteStrip.module.css';
import { costsCalls } from './writeForecast.ts';
import { writeWords } from './writeWords.ts';

type Props = {
  /** Which changes this page tells of. */
  show: Shows;
};

/** So many are shown unless somebody opens the others. */
const MOST_ROWS = 3;
/** A second that has gone is seen to have gone. */
const TICK_MS = 250;

/**
 * What is about to be changed on the service, a row each: how long it can be taken back, what it costs, Undo, and at once. Above them
 * what is under way, and what ended before its end.
 */
export function WriteStrip({ show }: Props) {
  const { heightOut, watch } = useInSight();
  useShownHere(show, heightOut === null);
  return <WriteRows show={show} heightOut={heightOut} watch={watch} />;
}

type RowsProps = Props & Partial<ReturnType<typeof useInSight>>;

/** The same for who does not show them in the place of others. Out of sight it keeps its room alone: others show them. */
export function WriteRows({ show, heightOut = null, watch }: RowsProps) {
  const { t } = useTranslation('writes');
  const all = useStateOf('writes')?.waiting ?? [];
  const waiting = all.filter(({ what }) => show(what));
  const [open, setOpen] = useState(false);
  const moderation = useStateOf('moderation');
  const running = moderation?.running.filter(({ what }) => show(what)) ?? [];
  const left = moderation?.left.filter(({ what }) => show(what)) ?? [];
  const strip = useHeldFocus();
  if (waiting.length + running.length + left.length === 0) return null;
  // The newest, as the key takes that back.
  const rows = open ? waiting : waiting.slice(-MOST_ROWS);
  const more = waiting.length - MOST_ROWS;
  const section = (
    <section {...strip} className={styles.strip} aria-label={t('region')}>
      <RunningRows running={running} />
      {left.map((each) => (
        <LeftRow key={each.id} left={each} />
      ))}
      {rows.map((write) => (
        <Row key={`${write.target} ${write.untilMs}`} write={write} isNewest={write === all.at(-1)} />
      ))}
      {more > 0 && (
        <Button kind="quiet" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('fewer') : t('more', { count: more })}
        </Button>
      )}
    </section>
  );
  if (watch === undefined) return section;
  return (
    <div ref={watch} style={{ minHeight: heightOut ?? undefined }}>
      {heightOut === null && section}
    </div>
  );
}

/** `isNewest`: of all that wait, also on other pages; the key takes that back. */
type RowProps = { write: WritesState['waiting'][number]; isNewest: boolean };

function Row({ write, isNewest }: RowProps) {
  const { t } = useTranslation('writes');
  const { target, what, calls, untilMs } = write;
  const now = useCall('writes.now');
  const nowMs = useNow(TICK_MS);
  // Ring and words count the same seconds.
  const secondsOf = (atMs: number) => Math.max(0, Math.ceil((untilMs - atMs) / 1000));
  const [whole] = useState(() => Math.max(1, secondsOf(Date.now())));
  const left = Math.min(whole, secondsOf(nowMs));
  const { line, now: atOnce } = writeWords(what);
  // What is taken back goes from the list of what waits, and this row with it.
  const undo = useCall('writes.undo', { onSuccess: (isBack) => void (isBack && tell(t('undone', { line }))) });
  const [chord] = useChords('everywhere.undo');
  return (
    <div className={styles.row}>
      <span className={styles.ring} style={{ '--left': (left / whole) * 100 }} />
      <span className={styles.line}>{line}</span>
      <span className={styles.price}>{calls === 0 ? t('overChat') : t('calls', { count: calls })}</span>
      <Num className={styles.left}>{t('seconds', { seconds: left })}</Num>
      <Button icon={Undo2} aria-label={t('undoLabel', { line })} onClick={() => undo.mutate({ target })}>
        {t('undo')}
        {isNewest && chord !== undefined && <ChordKeys chord={chord} />}
      </Button>
      <Button kind="quiet" onClick={({ detail }) => !isSecondOfTwo(detail) && now.mutate({ target })}>
        {atOnce}
      </Button>
      {costsCalls(what) && <BudgetNote calls={calls} className={styles.wait} />}
    </div>
  );
}

/**
 * A row may appear under the pointer that has just asked for it: the second press of a double press belongs to that, and must
 * not take away the time to undo. Two presses are one double press by the system's own measure; keys count none.
 * @param detail how many presses in a row the pointer has made
 */
const isSecondOfTwo = (detail: number): boolean => detail > 1;

const tell = (line: string): void => announcer.polite(line);
