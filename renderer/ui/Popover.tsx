import type { ReactElement, ReactNode } from 'react';
import { popoverPiece, useLayer } from './layers.ts';

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
  /** Pixels between the button and the layer. */
  offset?: number;
};

/**
 * Something small over the page. Opening moves the focus in, Escape and a press outside close it; Escape gives it back to where it
 * was, or, where it was nowhere, to the trigger.
 */
export function Popover(props: PopoverProps) {
  const { Loaded, open, change, waitingTrigger } = useLayer(popoverPiece, 'dialog', props);
  return Loaded === null ? waitingTrigger : <Loaded {...props} open={open} onOpenChange={change} />;
}
