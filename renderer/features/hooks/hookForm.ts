import { createStore } from 'zustand/vanilla';
import type { AppError } from '../../../shared/errors.ts';
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
  /** What the service is being asked for, also after one went elsewhere or cancelled; null: nothing. */
  readonly making: { readonly moveOf: string | null } | null;
  /** Why the last one was not made. */
  readonly failure: AppError | null;
};

const blank = { name: null, events: null, ownUrl: null, provedUrl: null, failure: null } as const;

/** What was filled in for a hook. It stays when one goes to another place or closes the sheet, until a hook was made of it. */
export const hookForm = ofService(createStore<HookForm>(() => ({ open: false, moveOf: null, making: null, ...blank })));

/** Opens the form, with what was left in it if it was for the same. */
export function openHookForm(moveOf: string | null): void {
  hookForm.setState((form) => ({ open: true, moveOf, provedUrl: null, ...(form.moveOf !== moveOf && blank) }));
}

export const closeHookForm = (): void => hookForm.setState({ open: false, failure: null });
export const clearHookForm = (): void => hookForm.setState({ open: false, moveOf: null, making: null, ...blank });

/** The service is asked for what is filled in. */
export const hookAsked = (): void => hookForm.setState(({ moveOf }) => ({ making: { moveOf }, failure: null }));

/** What was filled in for it goes; a form that was opened for another one since stays. */
export function hookMade(): void {
  if (isForWhatIsMade(hookForm.getState())) clearHookForm();
  else hookForm.setState({ making: null });
}

/** The form stays as it is. It says why, if it is still open. */
export function hookNotMade(why: AppError): void {
  hookForm.setState((form) => {
    const tells = form.open && isForWhatIsMade(form) && why.kind !== 'stopped';
    return { making: null, failure: tells ? why : null };
  });
}

const isForWhatIsMade = ({ making, moveOf }: HookForm): boolean => making?.moveOf === moveOf;
