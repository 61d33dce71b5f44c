import * as Radix from '@radix-ui/react-dropdown-menu';
import { useRef } from 'react';
import { textDirection } from '../text/i18n.ts';
import { classes } from './classes.ts';
import { keepTaken } from './focus.ts';
import { Icon } from './Icon.tsx';
import styles from './Menu.module.css';
import type { MenuItem, MenuProps } from './Menu.tsx';

export type MenuLayerProps = MenuProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A key opened it before it was here to hear that: the focus goes to the first item. */
  atFirst: boolean;
};

/** A menu, loaded when the first one opens. */
export function MenuLayer(props: MenuLayerProps) {
  const { trigger, label, title, items, align = 'start', side = 'bottom', offset = 6, atFirst, ...state } = props;
  const button = useRef<HTMLButtonElement>(null);
  const choose = (item: MenuItem) => {
    // What it opens gives the keyboard back to where it was: the item is gone by then.
    button.current?.focus();
    item.onSelect();
  };
  return (
    // Not modal: a modal one would put a style element into the page, which our content policy refuses.
    <Radix.Root dir={textDirection()} modal={false} {...state}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      {/* Inside a landmark, where those who go by landmarks find it. */}
      <Radix.Portal container={document.querySelector('main')}>
        <Radix.Content
          className={styles.menu}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={offset}
          collisionPadding={8}
          onCloseAutoFocus={keepTaken}
          loop
          onFocus={({ target, currentTarget }) => {
            if (atFirst && target === currentTarget) {
              currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
            }
          }}
        >
          {title !== undefined && (
            <Radix.Label className={styles.title}>
              <bdi>{title}</bdi>
            </Radix.Label>
          )}
          {items.map((item, index) =>
            item === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have no name and never move
              <Radix.Separator key={index} className={styles.separator} />
            ) : (
              <Radix.Item
                key={item.label}
                className={classes(styles.item, item.danger && styles.danger)}
                aria-disabled={item.disabledReason !== undefined}
                onSelect={(event) => (item.disabledReason === undefined ? choose(item) : event.preventDefault())}
              >
                {item.icon && <Icon icon={item.icon} size="s" className={styles.icon} />}
                <span className={styles.label}>{item.label}</span>
                {(item.disabledReason ?? item.hint) && (
                  <span className={styles.hint}>{item.disabledReason ?? item.hint}</span>
                )}
                {item.keyHint !== undefined && item.disabledReason === undefined && (
                  <span className={styles.hint} aria-hidden>
                    {item.keyHint}
                  </span>
                )}
              </Radix.Item>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
