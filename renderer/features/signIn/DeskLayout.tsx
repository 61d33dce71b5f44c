import { KeyboardOff } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { BrandMark } from '../../ui/Brand.tsx';
import { classes } from '../../ui/classes.ts';
import { focusable } from '../../ui/focus.ts';
import { Icon } from '../../ui/Icon.tsx';
import { nextIndex } from '../../ui/roving.ts';
import { ServiceBadge } from '../../ui/ServiceBadge.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { moveLandmark } from '../../view/landmarks.ts';
import { ScreenSafeButton } from '../../view/ScreenSafeButton.tsx';
import { useArrival } from '../../view/useArrival.ts';
import { WindowButtons } from '../../view/WindowButtons.tsx';
import styles from './DeskLayout.module.css';

type DeskLayoutProps = {
  actions?: ReactNode;
  /** At the end of the foot; `short` stands there in a small window. */
  foot?: { whole: string; short: string };
  /** Which of several pages `children` is. */
  page?: string;
  children: ReactNode;
};

/** The desk without a stage: what is there before one is signed in. Arrows reach every button. */
export function DeskLayout({ actions, foot, page, children }: DeskLayoutProps) {
  const body = useRef<HTMLElement>(null);
  useArrival(body, page);
  const { t } = useTranslation(['signIn', 'frame', 'common']);
  const service = useStateOf('service');
  const mac = useStateOf('app')?.platform === 'darwin';
  useHotkey('everywhere.parts', () => moveLandmark(1));
  useHotkey('everywhere.partsBack', () => moveLandmark(-1));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a second way to what Tab reaches
    <div className={styles.desk} onKeyDown={moveByArrows}>
      <header className={classes(styles.top, mac && styles.mac)} data-landmark>
        <BrandMark size={22} />
        <span className={styles.name}>{t('common:brand')}</span>
        <span className={styles.badge}>
          <ServiceBadge service={service} where="signIn" />
        </span>
        {actions}
        <span className={styles.space} />
        <ScreenSafeButton />
        <WindowButtons />
      </header>
      <main ref={body} className={styles.body} data-landmark>
        <div className={styles.middle}>{children}</div>
      </main>
      <footer className={styles.foot}>
        <span className={styles.hint}>
          <Icon icon={KeyboardOff} size="s" />
          {t('signIn:foot.noKeyboard')}
        </span>
        {foot && (
          <>
            <span className={styles.whole}>{foot.whole}</span>
            <span className={styles.short}>{foot.short}</span>
          </>
        )}
      </footer>
    </div>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  const typing = event.target instanceof HTMLInputElement;
  if (typing && event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  if (event.target.closest('[role="menu"], [role="radiogroup"]') !== null) return;
  const stops = focusable(event.currentTarget);
  const to = nextIndex(event, stops.indexOf(event.target), stops.length);
  if (to === null) return;
  event.preventDefault();
  stops[to]?.focus();
}
