/** A part that was kept as JSON; `otherwise` when a worn disk has changed it. */
export function parsed<T>(text: unknown, otherwise: T): T {
  try {
    // Only ours is ever written.
    return JSON.parse(String(text)) as T;
  } catch {
    return otherwise;
  }
}

export function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
