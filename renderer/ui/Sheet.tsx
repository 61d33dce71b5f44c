import { X } from 'lucide-react';
import { type CSSProperties, type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { focusable, isFocusFree } from './focus.ts';
import { IconButton } from './IconButton.tsx';
import { ModalBounds } from './ModalBounds.tsx';
import { rememberPlace } from './rememberPlace.ts';
import styles from './Sheet.module.css';
import { useSheetOrder } from './sheetOrder.ts';
import { useHotkey } from './useHotkey.ts';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** Names it for those who don't see the title. */
  label: string;
  title: ReactNode;
  children: ReactNode;
  /** Drawn at the foot: the actions. */
  foot?: ReactNode;
  /** With a scrim: nothing else can be reached until it closes. */
  modal?: boolean;
  /**
   * Closes a modal one without giving up what was filled in, as somebody is led elsewhere. Left out: as `onClose`, it has nothing to
   * lose; null: it stays.
   */
  onAside?: (() => void) | null;
  /** For forms. */
  wide?: boolean;
  /** What its main button does. It makes the sheet a form: Ctrl Enter submits, and opening goes to the first field. */
  onSubmit?: (() => void) | undefined;
};

/**
 * A panel over the end of the stage, never over the strip. Opening moves the focus in, Escape closes it and the focus
 * goes back where it was; in a form Ctrl Enter submits. Its parent is the stage or another positioned box.
 */
export function Sheet(props: SheetProps) {
  const { open, modal = false, onClose, onAside = onClose } = props;
  if (!open) return null;
  return (
    <ModalBounds on={modal} onAside={onAside ?? undefined}>
      <OpenSheet {...props} />
    </ModalBounds>
  );
}

function OpenSheet({ onClose, label, title, children, foot, modal, wide, onSubmit }: SheetProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const waits = useRef(onSubmit !== undefined);
  const style = { '--order': useSheetOrder() } as CSSProperties;
  useHotkey('everywhere.close', onClose);
  useHotkey('everywhere.submit', () => onSubmit?.(), onSubmit !== undefined);
  const before = useRef<ReturnType<typeof rememberPlace> | null>(null);
  useEffect(() => {
    // What is inside may take the focus as it is drawn, before this.
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus();
    return () => {
      // It may go late, by what main says: somebody may be elsewhere by then.
      if (isFocusFree()) before.current?.()?.focus();
    };
  }, []);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    before.current ??= rememberPlace(relatedTarget);
  };
  // A form may come after its sheet; whoever has moved the focus meanwhile keeps it.
  useEffect(() => {
    const first = waits.current && body.current !== null ? focusable(body.current)[0] : undefined;
    if (first === undefined) return;
    waits.current = false;
    if (document.activeElement === sheet.current) first.focus();
  });
  return (
    <>
      {modal && <div className={styles.scrim} style={style} onPointerDown={onClose} aria-hidden />}
      <div
        ref={sheet}
        className={classes(styles.sheet, wide && styles.wide)}
        style={style}
        role="dialog"
        aria-label={label}
        aria-modal={modal || undefined}
        tabIndex={-1}
        onFocus={onFocus}
        onKeyDown={modal ? keepInside : undefined}
      >
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <IconButton label={t('close')} icon={X} onClick={onClose} />
        </header>
        <div className={styles.body} ref={body}>
          {children}
        </div>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </>
  );
}

/** Tab goes round inside the sheet. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = focusable(event.currentTarget);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const other = event.shiftKey ? stops.at(-1) : stops[0];
  const from = document.activeElement;
  if (from !== edge && !(event.shiftKey && from === event.currentTarget)) return;
  event.preventDefault();
  other?.focus();
}
