import { LoaderCircle } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { isFocusFree } from './focus.ts';
import { Icon, type LucideIcon } from './Icon.tsx';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
  /** `main`: one a view. `danger`: for what takes something away. */
  kind?: 'plain' | 'main' | 'quiet' | 'danger';
  big?: boolean;
  icon?: LucideIcon | undefined;
  /** Drawn after the words, such as a chevron. */
  endIcon?: LucideIcon | undefined;
  /** The call it started is under way. It keeps its width and takes no press. */
  busy?: boolean;
  /** Why it can't be pressed. It stays in the tab order and says this on focus. */
  disabledReason?: string | undefined;
  children?: ReactNode;
};

/** A button. States: rest, hover, press, focus, disabled with its reason, busy. @see DESIGN-LANGUAGE §4 */
export function Button(props: ButtonProps) {
  const {
    kind = 'plain',
    big,
    icon,
    endIcon,
    busy,
    disabledReason,
    className,
    children,
    onClick,
    ref,
    ...rest
  } = props;
  const own = useRef<HTMLButtonElement | null>(null);
  const held = useRef(false);
  const attach = useCallback(
    (element: HTMLButtonElement | null) => {
      own.current = element;
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
      return undefined;
    },
    [ref],
  );
  const reasonId = useId();
  const off = busy === true || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  // With its reason it is another element: who stands on it as it goes off stands on it afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then it is another one
  useLayoutEffect(() => {
    if (held.current && isFocusFree()) own.current?.focus({ preventScroll: true });
  }, [disabledReason === undefined]);
  const button = (
    <button
      type="button"
      {...rest}
      ref={attach}
      onFocus={(event) => {
        held.current = true;
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        held.current = false;
        rest.onBlur?.(event);
      }}
      onClick={press}
      className={classes(styles.button, styles[kind], big && styles.big, busy && styles.busy, className)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
    >
      <span className={styles.words}>
        {icon && <Icon icon={icon} size={big ? 'm' : 's'} />}
        {children}
        {endIcon && <Icon icon={endIcon} size="s" />}
      </span>
      {busy && <LoaderCircle className={styles.arc} size={14} aria-hidden />}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <span className={styles.holder}>
      {button}
      <span className={styles.reason} id={reasonId} role="tooltip">
        {disabledReason}
      </span>
    </span>
  );
}
