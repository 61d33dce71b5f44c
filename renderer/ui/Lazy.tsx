import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Deferred } from './deferred.ts';

export type LazyProps<Props> = {
  piece: Deferred<Props>;
  props: Props;
  waiting?: ReactNode;
  /** Called when the piece stands. */
  onThere?: () => void;
};

/**
 * Draws a piece as soon as it has come, at once if it has already. Not lazy with Suspense: React holds back what
 * follows a fallback for 300 ms. A piece that can't be had is thrown, for the boundary above.
 */
export function Lazy<Props extends object>({ piece, props, waiting = null, onThere }: LazyProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => piece.now());
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (Loaded !== null) return;
    let left = false;
    piece.load().then(
      (component) => {
        if (!left) setLoaded(() => component);
      },
      (cause) => {
        if (!left) setFailure(cause ?? new Error('a piece of the window did not load'));
      },
    );
    return () => {
      left = true;
    };
  }, [piece, Loaded]);
  useEffect(() => {
    if (Loaded !== null) onThere?.();
  }, [Loaded, onThere]);
  if (failure !== null) throw failure;
  return Loaded === null ? waiting : <Loaded {...props} />;
}
