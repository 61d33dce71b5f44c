import { useLayoutEffect, useState } from 'react';
import { useMedia } from '../../../../ui/useMedia.ts';
import { type Palette, readPalette } from './palette.ts';

/** The colours of the theme, read again when the theme changes. */
export function usePalette(): Palette {
  const isForced = useMedia('(forced-colors: active)');
  const [palette, setPalette] = useState(() => readPalette(document.documentElement, isForced));
  useLayoutEffect(() => {
    const root = document.documentElement;
    const read = () => setPalette(readPalette(root, isForced));
    read();
    const observer = new MutationObserver(read);
    observer.observe(root, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, [isForced]);
  return palette;
}
