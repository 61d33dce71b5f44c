import { useEffect } from 'react';
import { chatStore } from './chatStore.ts';

/** Marks where somebody stopped reading: when the window is hidden or another one is in front. */
export function useAttention(): void {
  useEffect(() => {
    const leave = () => chatStore().leave();
    const comeBack = () => chatStore().comeBack();
    const turn = () => (document.hidden ? leave() : comeBack());
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', turn);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', turn);
      // Another place of the window is shown.
      leave();
    };
  }, []);
}
