import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Cursor } from './cursor.ts';
import { lengthOf, type Span } from './model/span.ts';
import { zoomBetween } from './model/zooming.ts';

/** A press that moves less is a click. */
const DRAG_PX = 4;

/**
 * The line over the charts by pointer: it follows while the pointer is over them, and goes back when that leaves to where
 * a click or a key put it. A pointer that rests keeps the line under it when another time is drawn. Drawing over a part zooms into it, a double click shows everything.
 */
export function useLinePointer({ box, span, stepMs, cursor, onZoom }: LinePointerOptions) {
  const resting = useRef<{ atMs: number | null } | null>(null);
  const restingX = useRef<number | null>(null);
  const press = useRef<{ x: number; atMs: number } | null>(null);
  const [marked, setMarked] = useState<Span | null>(null);

  const momentAt = ({ clientX }: { clientX: number }): number => {
    const { left, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
    return Math.round(span.fromMs + share * lengthOf(span));
  };
  const onPointerMove = (event: PointerEvent) => {
    const atMs = momentAt(event);
    restingX.current = event.clientX;
    resting.current ??= { atMs: cursor.read() };
    cursor.move(atMs);
    const begun = press.current;
    if (begun === null) return;
    if (marked === null && Math.abs(event.clientX - begun.x) < DRAG_PX) return;
    setMarked({ fromMs: Math.min(begun.atMs, atMs), toMs: Math.max(begun.atMs, atMs) });
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    press.current = { x: event.clientX, atMs: momentAt(event) };
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onPointerUp = (event: PointerEvent) => {
    const begun = press.current;
    press.current = null;
    if (begun === null) return;
    if (marked === null) {
      resting.current = { atMs: begun.atMs };
      return;
    }
    setMarked(null);
    const zoom = zoomBetween(begun.atMs, momentAt(event), span, stepMs);
    if (zoom !== null) onZoom(zoom);
  };
  const onPointerLeave = () => {
    if (press.current !== null) return;
    restingX.current = null;
    if (resting.current !== null) cursor.move(resting.current.atMs);
    resting.current = null;
  };
  // Nothing tells of a pointer that did not move, nor that what lay under it is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a span's ends are what it is
  useLayoutEffect(() => {
    if (restingX.current !== null && press.current === null) cursor.move(momentAt({ clientX: restingX.current }));
  }, [span.fromMs, span.toMs, cursor]);
  useEffect(
    () => () => {
      if (resting.current !== null) cursor.move(resting.current.atMs);
    },
    [cursor],
  );
  const cancel = (): boolean => {
    const isPressed = press.current !== null;
    press.current = null;
    setMarked(null);
    return isPressed;
  };
  const onPointerCancel = () => void cancel();
  const onDoubleClick = () => onZoom(null);
  return {
    marked,
    /** Takes back what is being drawn over. @returns whether there was anything */
    cancel,
    handlers: {
      onPointerEnter: onPointerMove,
      onPointerMove,
      onPointerDown,
      onPointerUp,
      onPointerLeave,
      onPointerCancel,
      onDoubleClick,
    },
  };
}

type LinePointerOptions = {
  box: RefObject<HTMLDivElement | null>;
  span: Span;
  stepMs: number;
  cursor: Cursor;
  onZoom: (zoom: Span | null) => void;
};
