import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WritesState } from '../../../shared/writes.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { useHotkey } from '../../ui/useHotkey.ts';
import styles from './OtherWrites.module.css';
import { useShownNowhere } from './shownWrites.ts';
import { WriteRows } from './WriteStrip.tsx';
import { writeWords } from './writeWords.ts';

const TEXTLESS = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'];

/**
 * What is about to be changed and is under way, as far as the page on the screen does not tell of it itself: what was begun can be
 * taken back and stopped wherever one is. Says each once, whoever shows it, and hears the key that takes the last change of all back.
 */
export function OtherWrites() {
  const { t } = useTranslation('writes');
  const waiting = useStateOf('writes')?.waiting;
  const last = waiting?.at(-1);
  useWritesVoice(waiting ?? []);
  const undoLast = useCall('writes.undoLast');
  const takeBack = () => {
    const line = last === undefined ? '' : writeWords(last.what).line;
    const tell = (isBack: boolean) => void (isBack && announcer.polite(t('undone', { line })));
    undoLast.mutate(undefined, { onSuccess: tell });
  };
  useHotkey('everywhere.undo', ({ target }) => !holdsText(target) && takeBack(), last !== undefined);
  const show = useShownNowhere();
  return (
    <div className={styles.place}>
      <WriteRows show={show} />
    </div>
  );
}

/** Says what begins to wait, and how long it can be taken back. */
function useWritesVoice(waiting: WritesState['waiting']): void {
  const { t } = useTranslation('writes');
  const said = useRef<readonly string[]>([]);
  useEffect(() => {
    const keyOf = ({ target, untilMs }: WritesState['waiting'][number]) => `${target} ${untilMs}`;
    for (const write of waiting.filter((one) => !said.current.includes(keyOf(one)))) {
      const seconds = Math.ceil((write.untilMs - Date.now()) / 1000);
      announcer.polite(t('waits', { line: writeWords(write.what).line, seconds }));
    }
    said.current = waiting.map(keyOf);
  }, [waiting, t]);
}

/** Whether a press belongs to a field, which takes back what was typed. Switches and boxes hold a value too, but no text. */
function holdsText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return target.value !== '';
  return target instanceof HTMLInputElement && !TEXTLESS.includes(target.type) && target.value !== '';
}
