/** Whether a key was pressed in something that is open over the page, where a letter means something else. */
export function inLayer(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"]') !== null;
}
