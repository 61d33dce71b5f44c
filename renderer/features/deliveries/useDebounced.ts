import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for so long; an empty text counts at once. */
export function useDebounced(value: string, forMs: number): string {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), value === '' ? 0 : forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return still;
}
