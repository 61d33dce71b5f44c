import { createStore } from 'zustand/vanilla';
import { ofService } from '../../api/ofService.ts';
import type { ChosenEvent } from './eventChoice.ts';

export type HookForm = {
  readonly open: boolean;
  /** The hook that is moved; null: a new one. */
  readonly moveOf: string | null;
  /** What the person calls it; null: not touched. */
  readonly name: string | null;
  /** null: not touched, what it starts with. */
  readonly events: readonly ChosenEvent[] | null;
  /** An address that the person typed; null: the tunnel's. */
  readonly ownUrl: string | null;
  /** The address of the last round trip; null: the tunnel's, or none. */
  readonly provedUrl: string | null;
};

const blank = { name: null, events: null, ownUrl: null, provedUrl: null } as const;

/** What was filled in for a hook. It stays when one goes to another place or closes the sheet, until a hook was made of it. */
export const hookForm = ofService(createStore<HookForm>(() => ({ open: false, moveOf: null, ...blank })));

/** Opens the form, with what was left in it if it was for the same. */
export function openHookForm(moveOf: string | null): void {
  hookForm.setState((form) => ({ open: true, moveOf, provedUrl: null, ...(form.moveOf !== moveOf && blank) }));
}

export const closeHookForm = (): void => hookForm.setState({ open: false });
export const clearHookForm = (): void => hookForm.setState({ open: false, moveOf: null, ...blank });
