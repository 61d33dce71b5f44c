import * as Radix from '@radix-ui/react-popover';
import { useRef } from 'react';
import { keepTaken } from './focus.ts';
import styles from './Popover.module.css';
import type { PopoverProps } from './Popover.tsx';
import { noteOpener } from './rememberPlace.ts';

export type PopoverLayerProps = PopoverProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** A popover, loaded when the first one opens. */
export function PopoverLayer({
  trigger,
  label,
  children,
  align = 'start',
  side = 'bottom',
  offset = 6,
  backTo,
  ...state
}: PopoverLayerProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={(layer) => noteOpener(layer, button.current)}
          className={styles.popover}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={offset}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // Who presses the trigger to close it has only come by there.
            if (document.activeElement !== button.current) keepTaken(event);
            const at = event.defaultPrevented ? null : backTo?.();
            if (!at) return;
            event.preventDefault();
            at.focus();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
