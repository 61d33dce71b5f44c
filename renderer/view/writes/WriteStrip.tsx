import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlatformWrite, WritesState } from '../../../shared/writes.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { useChords } from '../../ui/keys.ts';
import { Num } from '../../ui/Num.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useNow } from '../../ui/useNow.ts';
import { ChordKeys } from '../ChordKeys.tsx';
import styles from './WriteStrip.module.css';
import { writeWords } from './writeWords.ts';

type Props = {
  /** Which changes this page tells of. */
  show: (what: PlatformWrite) => boolean;
};

/** How long a ring is full; one that waits longer begins to empty later. */
const RING_MS = 6_000;

/** What is about to be changed on the service, a row each: how long it can be taken back, what it costs, Undo, and at once. */
export function WriteStrip({ show }: Props) {
  const { t } = useTranslation('writes');
  const waiting = useStateOf('writes')?.waiting.filter(({ what }) => show(what)) ?? [];
  const undoLast = useCall('writes.undoLast');
  useHotkey('everywhere.undo', ({ target }) => !holdsText(target) && undoLast.mutate(), waiting.length > 0);
  if (waiting.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t('region')}>
      {waiting.map((write, index) => (
        <Row key={`${write.target} ${write.untilMs}`} write={write} isNewest={index === waiting.length - 1} />
      ))}
    </section>
  );
}

type RowProps = { write: WritesState['waiting'][number]; isNewest: boolean };

function Row({ write, isNewest }: RowProps) {
  const { t } = useTranslation('writes');
  const { target, what, calls, untilMs } = write;
  const undo = useCall('writes.undo');
  const now = useCall('writes.now');
  const leftMs = Math.max(0, untilMs - useNow(1000));
  const { line, now: atOnce } = writeWords(what);
  const [chord] = useChords('everywhere.undo');
  useEffect(() => {
    const seconds = Math.ceil((untilMs - Date.now()) / 1000);
    announcer.polite(t('waits', { line, seconds }));
  }, [t, line, untilMs]);
  return (
    <div className={styles.row}>
      <span className={styles.ring} style={{ '--left': Math.min(100, (leftMs / RING_MS) * 100) }} />
      <span className={styles.line}>{line}</span>
      <span className={styles.price}>{calls === 0 ? t('overChat') : t('calls', { count: calls })}</span>
      <Num className={styles.left}>{t('seconds', { seconds: Math.ceil(leftMs / 1000) })}</Num>
      <Button
        icon={Undo2}
        aria-label={t('undoLabel', { line })}
        onClick={() => undo.mutate({ target }, { onSuccess: (isBack) => isBack && tell(t('undone', { line })) })}
      >
        {t('undo')}
        {isNewest && chord !== undefined && <ChordKeys chord={chord} />}
      </Button>
      <Button kind="quiet" onClick={() => now.mutate({ target })}>
        {atOnce}
      </Button>
    </div>
  );
}

const tell = (line: string): void => announcer.polite(line);

/** Whether a press belongs to a field, which takes back what was typed. */
function holdsText(target: EventTarget | null): boolean {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';
}
