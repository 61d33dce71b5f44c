import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Something that shuts off all that is behind it while it is shown. */
export type Modal = {
  /** The one it was drawn in; null: the page. */
  readonly within: Modal | null;
  /** Closes it and loses nothing, as somebody is led elsewhere; what has to stay does not. */
  readonly setAside: () => void;
};

export const modalAround = createContext<Modal | null>(null);

/** What a component is drawn in, also by way of a portal; null: the page itself. */
export const useModalAround = (): Modal | null => useContext(modalAround);

/** The one on top last. */
const store = createStore<{ readonly shown: readonly Modal[] }>(() => ({ shown: [] }));

/** Has one lie over those that are shown, and under those that were drawn in it. @returns what takes it away */
export function showModal(modal: Modal): () => void {
  store.setState(({ shown }) => {
    const above = shown.findIndex((one) => isWithin(one, modal));
    return { shown: shown.toSpliced(above === -1 ? shown.length : above, 0, modal) };
  });
  return () => store.setState(({ shown }) => ({ shown: shown.filter((one) => one !== modal) }));
}

/** Makes room for what somebody asked for from outside of the window: it would be shown behind all of these. */
export function setModalsAside(): void {
  for (const modal of store.getState().shown.toReversed()) modal.setAside();
}

/** Whether what is drawn there lies behind another one. */
export const isBehindModal = (around: Modal | null): boolean => isBehind(store.getState(), around);

/** The same of the component that asks, kept current. */
export function useBehindModal(): boolean {
  const around = useModalAround();
  return useStore(store, (state) => isBehind(state, around));
}

const isBehind = ({ shown }: { readonly shown: readonly Modal[] }, around: Modal | null): boolean =>
  around !== (shown.at(-1) ?? null);

const isWithin = ({ within }: Modal, modal: Modal): boolean =>
  within !== null && (within === modal || isWithin(within, modal));
