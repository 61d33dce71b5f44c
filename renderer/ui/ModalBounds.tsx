import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Modal, modalAround, showModal, useModalAround } from './modals.ts';

type Props = {
  /** false: it is not modal as it is shown now. */
  on?: boolean | undefined;
  /** As `Modal.setAside`; left out: it stays. */
  onAside?: (() => void) | undefined;
  children: ReactNode;
};

/** Draws what is modal, with its keys: of those behind it, none leads elsewhere until it closes. */
export function ModalBounds({ on = true, onAside, children }: Props) {
  const within = useModalAround();
  const aside = useRef(onAside);
  useLayoutEffect(() => {
    aside.current = onAside;
  });
  const [modal] = useState<Modal>(() => ({ within, setAside: () => aside.current?.() }));
  useLayoutEffect(() => (on ? showModal(modal) : undefined), [on, modal]);
  return <modalAround.Provider value={on ? modal : within}>{children}</modalAround.Provider>;
}
