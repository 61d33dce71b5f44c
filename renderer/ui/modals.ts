import { createContext, useContext } from 'react';

/** Something that shuts off all that is behind it while it is shown. */
export type Modal = {
  /** The one it was drawn in; null: the page. */
  readonly within: Modal | null;
};

export const modalAround = createContext<Modal | null>(null);

/** What a component is drawn in, also by way of a portal; null: the page itself. */
export const useModalAround = (): Modal | null => useContext(modalAround);

// The one on top last.
const shown: Modal[] = [];

/** Has one lie over those that are shown, and under those that were drawn in it. @returns what takes it away */
export function showModal(modal: Modal): () => void {
  const above = shown.findIndex((one) => isWithin(one, modal));
  shown.splice(above === -1 ? shown.length : above, 0, modal);
  return () => {
    shown.splice(shown.indexOf(modal), 1);
  };
}

/** Whether what is drawn there lies behind another one. */
export const isBehindModal = (around: Modal | null): boolean => around !== (shown.at(-1) ?? null);

const isWithin = ({ within }: Modal, modal: Modal): boolean =>
  within !== null && (within === modal || isWithin(within, modal));
