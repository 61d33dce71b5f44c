import {
  type ComponentType,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { type Deferred, deferred } from './deferred.ts';
import type { MenuLayerProps } from './MenuLayer.tsx';
import type { PopoverLayerProps } from './PopoverLayer.tsx';

// What opens over the page stays out of the first load: it is needed at the first press.
export const popoverPiece = deferred<PopoverLayerProps>(async () => (await import('./PopoverLayer.tsx')).PopoverLayer);
export const menuPiece = deferred<MenuLayerProps>(async () => (await import('./MenuLayer.tsx')).MenuLayer);

/** Loads what opens over the page ahead, so that the first press need not wait. */
export function loadLayers(): Promise<unknown> {
  return Promise.all([popoverPiece.load(), menuPiece.load()]);
}

type Owner = { trigger: ReactElement; open?: boolean; onOpenChange?: ((open: boolean) => void) | undefined };

type TriggerProps = {
  onClick?: (event: MouseEvent) => void;
  'aria-haspopup'?: 'dialog' | 'menu';
  'aria-expanded'?: boolean;
};

export type Layer<Props> = {
  open: boolean;
  change: (open: boolean) => void;
  /** Whether the press that loads it was one of a key: what has come can't know that any more. */
  byKey: boolean;
  /** The loaded piece, which draws the trigger too; null until then. */
  Loaded: ComponentType<Props> | null;
  /** The trigger as it is until then. */
  waitingTrigger: ReactElement;
};

/**
 * Keeps a layer's open state, its own or its owner's, and the trigger that stands before the rest is loaded. No
 * Suspense: React holds back what follows a fallback for 300 ms, which a press would feel.
 */
export function useLayer<Props>(from: Deferred<Props>, kind: 'dialog' | 'menu', owner: Owner): Layer<Props> {
  const [own, setOwn] = useState(false);
  const [Loaded, setLoaded] = useState(() => from.now());
  const [byKey, setByKey] = useState(false);
  const open = owner.open ?? own;
  const change = (next: boolean) => {
    if (!next) setByKey(false);
    setOwn(next);
    owner.onOpenChange?.(next);
  };
  const giveUp = useEffectEvent(() => change(false));
  const due = open && Loaded === null;
  useEffect(() => {
    if (!due) return;
    let left = false;
    from.load().then(
      (piece) => {
        if (!left) setLoaded(() => piece);
      },
      () => giveUp(), // the trigger stands; the next press tries again
    );
    return () => {
      left = true;
    };
  }, [due, from]);
  const plain = owner.trigger as ReactElement<TriggerProps>;
  const waitingTrigger = cloneElement(plain, {
    'aria-haspopup': kind,
    'aria-expanded': open,
    onClick: (event: MouseEvent) => {
      plain.props.onClick?.(event);
      // A click that no pointer made.
      setByKey(event.detail === 0);
      change(true);
    },
  });
  return { open, change, byKey, Loaded, waitingTrigger };
}
