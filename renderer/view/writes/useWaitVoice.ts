import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModerationState } from '../../../shared/moderation.ts';
import { announcer } from '../../ui/announcer.ts';
import { useNow } from '../../ui/useNow.ts';
import { secondsLeft, waitWords } from './waitWords.ts';

/** A wait is said when it begins, and at these seconds before its end: never each second. @see DESIGN-LANGUAGE §7 "Live regions" */
const SAID_AT = [60, 30, 10] as const;
/** Shorter ones are over before they are said. */
const SHORTEST_SAID_S = 5;

/** Says to those who don't see it what an act waits for, and when it goes on. */
export function useWaitVoice({ wait, done, of, stopping }: ModerationState['running'][number], line: string): void {
  const { t } = useTranslation('writes');
  const nowMs = useNow(1000);
  const left = wait === null || stopping ? null : secondsLeft(wait, nowMs);
  const mark = left === null ? null : (SAID_AT.findLast((at) => left <= at) ?? Number.POSITIVE_INFINITY);
  /** Said of this wait last; null: nothing yet. */
  const said = useRef<number | null>(null);
  useEffect(() => {
    if (wait === null || stopping) {
      if (said.current !== null && !stopping) announcer.polite(t('wait.goesOn', { line }));
      said.current = null;
    } else if (said.current === null) {
      if (left === null || left < SHORTEST_SAID_S) return;
      said.current = mark;
      const words = waitWords(wait, Date.now());
      announcer.polite(of > 1 ? `${line}: ${t('doneOf', { done, of })}. ${words}` : `${line}: ${words}`);
    } else if (mark !== null && left !== null && mark < said.current) {
      said.current = mark;
      announcer.polite(t('wait.inSeconds', { count: left }));
    }
  }, [wait, stopping, mark, left, line, done, of, t]);
}
