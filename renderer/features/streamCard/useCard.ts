import { useEffect, useEffectEvent, useMemo } from 'react';
import {
  type CardChange,
  type CardValues,
  fieldsOf,
  type StreamCardState,
  withChange,
} from '../../../shared/streamCard.ts';
import { useStateOf } from '../../api/state.ts';
import { differing, isSameChange } from './draft.ts';
import { useKeptDraft } from './keptDraft.ts';

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
  /** Whether the service was told something, and has not answered yet. */
  readonly isSending: boolean;
  /** Whether the fields hold something that is neither sent nor about to be. */
  readonly isUnsaved: boolean;
  /** Writes into the fields; `preset`: they come from one of that name. */
  readonly write: (change: CardChange, preset?: string) => void;
  /** The fields are as the service has them again. */
  readonly discard: () => void;
};

/** The card with what is being written on it; null: nothing is known of the channel yet. */
export function useCard(state: StreamCardState | undefined): Card | null {
  const channelId = state?.channelId ?? null;
  const { draft, write: keep, discard } = useKeptDraft('details', channelId);
  const waiting = useStateOf('writes')?.waiting;
  const has = state?.details.value?.values;
  // What the service has is not being written any more: what others make of it later is to be seen.
  const settle = useEffectEvent(() => {
    if (draft === null || has === undefined) return;
    const values = differing(draft.values, has);
    const [left, written] = [fieldsOf(values).length, fieldsOf(draft.values).length];
    if (left === 0) discard();
    else if (left < written) keep({ ...draft, values });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at when the service tells something else
  useEffect(() => settle(), [has]);
  return useMemo(() => {
    const known = state?.details.value?.values;
    if (state === undefined || channelId === null || known === undefined) return null;
    const change = differing(draft?.values ?? {}, known);
    const write = waiting?.find(({ what }) => what.kind === 'saveCard' && what.channelId === channelId)?.what;
    const saving = write?.kind === 'saveCard' ? write.change : null;
    const isOnItsWay = [saving, state.sending].some((one) => one !== null && isSameChange(one, change));
    return {
      channelId,
      state,
      known,
      values: withChange(known, change),
      change,
      preset: draft?.preset ?? null,
      saving,
      isSending: state.sending !== null,
      isUnsaved: fieldsOf(change).length > 0 && !isOnItsWay,
      write: (written, preset) => keep({ values: { ...draft?.values, ...written }, preset: preset ?? null }),
      discard,
    };
  }, [state, channelId, draft, keep, discard, waiting]);
}
