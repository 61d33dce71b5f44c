const ACTS = ['keydown', 'pointerdown', 'wheel'] as const;
/** Held by themselves they do nothing yet. */
const MODIFIERS = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift']);

/**
 * Tells once that the person does something of their own: presses a key or the pointer, or turns the wheel. The press that is under
 * way, and a key that goes on being held, are not meant.
 * @returns stops listening
 */
export function untilAct(acted: () => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof KeyboardEvent && (event.repeat || MODIFIERS.has(event.key))) return;
    stop();
    acted();
  };
  const stop = () => {
    for (const act of ACTS) window.removeEventListener(act, hear, true);
  };
  // On its way down, before anybody can keep it from others; the press that led here has come by already.
  for (const act of ACTS) window.addEventListener(act, hear, { capture: true, passive: true });
  return stop;
}
