import * as Radix from '@radix-ui/react-popover';
import { useRef } from 'react';
import { keepTaken } from './focus.ts';
import styles from './Popover.module.css';
import type { PopoverProps } from './Popover.tsx';
import { noteOpener, rememberPlace } from './rememberPlace.ts';

export type PopoverLayerProps = PopoverProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** A popover, loaded when the first one opens. */
export function PopoverLayer({
  trigger,
  label,
  children,
  align = 'start',
  side = 'bottom',
  offset = 6,
  ...state
}: PopoverLayerProps) {
  const button = useRef<HTMLButtonElement>(null);
  // By its key and by the pointer it is opened from anywhere, as from a field or from a sheet.
  const before = useRef<ReturnType<typeof rememberPlace> | null>(null);
  return (
    <Radix.Root {...state}>
      <Radix.Trigger
        asChild
        ref={button}
        onPointerDown={() => {
          if (!state.open) before.current = rememberPlace(document.activeElement);
        }}
      >
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
          onFocus={({ relatedTarget }) => {
            before.current ??= rememberPlace(relatedTarget);
          }}
          onInteractOutside={({ target }) => {
            // Who presses beside it goes there.
            if (target !== null && !button.current?.contains(target as Node)) before.current = null;
          }}
          onCloseAutoFocus={(event) => {
            // Who presses the trigger to close it has only come by there.
            if (document.activeElement !== button.current) keepTaken(event);
            const at = event.defaultPrevented ? null : before.current?.();
            before.current = null;
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
