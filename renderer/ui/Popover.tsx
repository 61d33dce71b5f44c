import * as Radix from '@radix-ui/react-popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './Popover.module.css';

export type PopoverProps = {
  /** The button that opens it; gets `aria-expanded` and `aria-haspopup`. */
  trigger: ReactElement;
  /** Names what is inside. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
};

/** Something small over the page. Opening moves the focus in, Escape and a press outside close it and give it back. */
export function Popover({ trigger, label, children, align = 'start', side = 'bottom', ...state }: PopoverProps) {
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
