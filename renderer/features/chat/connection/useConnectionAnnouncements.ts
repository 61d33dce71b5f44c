import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomState } from '../../../../shared/chat.ts';
import { announcer } from '../../../ui/announcer.ts';
import { whyText } from '../../../ui/whyText.ts';

/** Shorter breaks mend themselves before one could say them. @see DESIGN-LANGUAGE §7 "Live regions" */
const SAID_AFTER_MS = 10_000;

/** Says that the connection is lost once it has been for 10 s, and that it is back. */
export function useConnectionAnnouncements(room: RoomState | null): void {
  const { t } = useTranslation('live');
  const was = useRef({ joined: false, said: false });
  const why = room?.kind === 'waiting' || room?.kind === 'refused' ? whyText(room.why) : '';
  const reason = useRef(why);
  if (why !== '') reason.current = why;
  const joined = room?.kind === 'joined';
  const open = room !== null && room.kind !== 'left';

  useEffect(() => {
    if (joined) {
      if (was.current.said) announcer.polite(t('say.back'));
      was.current = { joined: true, said: false };
      return;
    }
    if (!open || !was.current.joined) return;
    const timer = setTimeout(() => {
      announcer.assertive(t('say.gone', { why: reason.current }));
      was.current = { joined: false, said: true };
    }, SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [joined, open, t]);
}
