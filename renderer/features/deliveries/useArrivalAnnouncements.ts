import i18next from 'i18next';
import { useRef } from 'react';
import { useFeed } from '../../api/feed.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';

/** Says how many deliveries came while one looks, merged into one line. */
export function useArrivalAnnouncements(): void {
  const known = useStateOf('deliveries')?.total;
  const total = useRef(known);
  total.current ??= known;
  useFeed('deliveries.changed', (state) => {
    const more = state.total - (total.current ?? state.total);
    total.current = state.total;
    if (more > 0) announcer.count('deliveries', more, (count) => i18next.t('deliveries:say.new', { count }));
  });
}
