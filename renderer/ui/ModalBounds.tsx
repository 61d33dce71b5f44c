import { type ReactNode, useLayoutEffect, useState } from 'react';
import { type Modal, modalAround, showModal, useModalAround } from './modals.ts';

/**
 * Draws what is modal, with its keys: of those behind it, none leads elsewhere until it closes.
 * @param on false: it is not modal as it is shown now
 */
export function ModalBounds({ on = true, children }: { on?: boolean | undefined; children: ReactNode }) {
  const within = useModalAround();
  const [modal] = useState<Modal>(() => ({ within }));
  useLayoutEffect(() => (on ? showModal(modal) : undefined), [on, modal]);
  return <modalAround.Provider value={on ? modal : within}>{children}</modalAround.Provider>;
}
