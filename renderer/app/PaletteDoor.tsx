import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { deferred } from '../ui/deferred.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { ModalBounds } from '../ui/ModalBounds.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { closePalette, openPalette, palettePanel } from '../view/palettePanel.ts';

const palettePiece = deferred<object>(async () => (await import('./PaletteLayer.tsx')).PaletteLayer);

/** Loads the palette ahead, so that its first opening need not wait. */
export const loadPalette = (): Promise<unknown> => palettePiece.load();

/** Where the palette opens: by its key, or by the button in the strip. It comes apart from the first load. */
export function PaletteDoor() {
  const open = useStore(palettePanel, (panel) => panel.open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  useHotkey('everywhere.palette', openPalette, !open);
  useEffect(() => () => palettePanel.setState({ open: false }), []);
  if (!wanted) return null;
  const waiting = (
    <ModalBounds onAside={closePalette}>
      <Waiting />
    </ModalBounds>
  );
  return <Lazy piece={palettePiece} props={{}} waiting={open ? waiting : null} />;
}

/** Has the keyboard until the palette has come: what is typed for it would be written into the chat, and sent by Enter. */
function Waiting() {
  const { t } = useTranslation('palette');
  const box = useRef<HTMLDivElement>(null);
  useHotkey('everywhere.close', closePalette);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const own = box.current;
    own?.focus();
    return () => {
      if (before instanceof HTMLElement && document.activeElement === own) before.focus();
    };
  }, []);
  return <div ref={box} className="hidden" role="dialog" aria-modal aria-busy aria-label={t('title')} tabIndex={-1} />;
}
