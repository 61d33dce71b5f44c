import type { ReactElement, ReactNode } from 'react';
import type { LucideIcon } from './Icon.tsx';
import { menuPiece, useLayer } from './layers.ts';

export type MenuItem = {
  label: string;
  icon?: LucideIcon;
  /** Drawn at the end. */
  hint?: string;
  /** The key that does the same, drawn at the end. */
  keyHint?: ReactNode;
  danger?: boolean;
  /** Why it can't be chosen; drawn at the end. */
  disabledReason?: string | undefined;
  onSelect: () => void;
};

export type MenuProps = {
  trigger: ReactElement;
  label: string;
  /** Drawn above the items: what they are about. */
  title?: string | undefined;
  items: readonly (MenuItem | 'separator')[];
  align?: 'start' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Pixels between the button and the layer. */
  offset?: number;
  /** Left out: the trigger alone opens it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Actions behind a button. Arrows, Home, End and first letters move; Enter chooses; Escape closes. */
export function Menu(props: MenuProps) {
  const { Loaded, open, change, byKey, waitingTrigger } = useLayer(menuPiece, 'menu', props);
  return Loaded === null ? waitingTrigger : <Loaded {...props} open={open} onOpenChange={change} atFirst={byKey} />;
}
