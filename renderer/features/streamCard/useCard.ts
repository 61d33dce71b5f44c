import { useMemo } from 'react';
import { useStore } from 'zustand';
import {
  type CardChange,
  type CardValues,
  fieldsOf,
  type StreamCardState,
  withChange,
} from '../../../shared/streamCard.ts';
import { useStateOf } from '../../api/state.ts';
import { differing, draftStore, isSameChange } from './draft.ts';

export type Card = {
  readonly channelId: number;
  readonly state: StreamCardState;
  /** As the service has them. */
  readonly known: CardValues;
  /** As they stand in the fields. */
  readonly values: CardValues;
  /** What of them is different. */
  readonly change: CardChange;
  readonly preset: string | null;
  /** What is about to be sent; null: nothing. */
  readonly saving: CardChange | null;
  /** Whether the fields hold something that is neither sent nor about to be. */
  readonly isUnsaved: boolean;
};

/** The card with what is being written on it; null: nothing is known of the channel yet. */
export function useCard(state: StreamCardState | undefined): Card | null {
  const draft = useStore(draftStore);
  const waiting = useStateOf('writes')?.waiting;
  return useMemo(() => {
    const channelId = state?.channelId ?? null;
    const known = state?.details.value?.values;
    if (state === undefined || channelId === null || known === undefined) return null;
    const change = draft.channelId === channelId ? differing(draft.values, known) : {};
    const write = waiting?.find(({ what }) => what.kind === 'saveCard' && what.channelId === channelId)?.what;
    const saving = write?.kind === 'saveCard' ? write.change : null;
    const isUnsaved = fieldsOf(change).length > 0 && !(saving !== null && isSameChange(saving, change));
    return {
      channelId,
      state,
      known,
      values: withChange(known, change),
      change,
      preset: draft.preset,
      saving,
      isUnsaved,
    };
  }, [state, draft, waiting]);
}
