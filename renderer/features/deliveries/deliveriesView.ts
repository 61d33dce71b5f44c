import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import type { DeliveriesFilter, Verdict } from '../../../shared/deliveries.ts';
import { ofService } from '../../api/ofService.ts';
import { useView } from '../../view/view.ts';

export type ContentTab = 'difference' | 'body' | 'headers' | 'bytes' | 'replays';
export type FilterTime = 'any' | 'hour' | 'day' | 'week';
export type StatusClass = DeliveriesFilter['statusClasses'][number];

export type FilterChoice = {
  time: FilterTime;
  /** When `time` begins, as it was when it was chosen. */
  fromMs: number | null;
  events: readonly string[];
  verdicts: readonly Verdict[];
  statusClasses: readonly StatusClass[];
};

/** What somebody looks at among the deliveries. */
export type DeliveriesView = {
  selected: number | null;
  /** Where there is no room for both, the delivery stands before the list. */
  opened: boolean;
  /** null: the last good one. */
  compareWith: number | null;
  /** The next one that is chosen in the list is the one to compare with. */
  picking: boolean;
  /** null: the difference where there is something to compare with, else the body. */
  tab: ContentTab | null;
  text: string;
  filter: FilterChoice;
};

export const noFilter: FilterChoice = { time: 'any', fromMs: null, events: [], verdicts: [], statusClasses: [] };

const initial: DeliveriesView = {
  selected: null,
  opened: false,
  compareWith: null,
  picking: false,
  tab: null,
  text: '',
  filter: noFilter,
};

type Store = {
  intake: string | null;
  view: DeliveriesView;
};

const store = ofService(create<Store>()(() => ({ intake: null, view: initial })));

export type ChangeView = (change: Partial<DeliveriesView>) => void;

/** What one looks at of a path, or of all; it is still there when one comes back, and begins anew for another path. */
export function useDeliveriesView(intake: string | null): [DeliveriesView, ChangeView] {
  const view = store((state) => (state.intake === intake ? state.view : initial));
  const wanted = useView((state) => state.wantedDelivery);
  const change = useCallback<ChangeView>(
    (next) =>
      store.setState((state) => ({ intake, view: { ...(state.intake === intake ? state.view : initial), ...next } })),
    [intake],
  );
  useEffect(() => {
    if (wanted === null) return;
    store.setState({ intake, view: { ...initial, selected: wanted, opened: true } });
    useView.getState().foundDelivery();
  }, [intake, wanted]);
  return [view, change];
}

/** Forgets it all. For tests. */
export const forgetView = () => store.setState({ intake: null, view: initial });

/** How many of the filters are set. */
export function filtersSet({ time, events, verdicts, statusClasses }: FilterChoice): number {
  return [time !== 'any', events.length > 0, verdicts.length > 0, statusClasses.length > 0].filter(Boolean).length;
}
