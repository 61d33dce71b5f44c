import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import type { NotificationKind } from '../../../shared/notifications.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { formatTime } from '../../ui/format.ts';

export type TryOut = {
  run(kind: NotificationKind): void;
  readonly trying: NotificationKind | null;
  /** What came of the last one; null: nothing, or the system refused it. */
  readonly words: string | null;
  readonly error: AppError | null;
};

/** Shows a sample of a kind, to see whether it reaches the person. */
export function useTryOut(): TryOut {
  const { t } = useTranslation('notifications');
  const tryOut = useCall('notifications.tryOut');
  const [sentAtMs, setSentAtMs] = useState(0);
  const refused = useStateOf('notifications')?.refused === true;
  const sent = () => t('test.sent', { time: formatTime(sentAtMs, { seconds: true }) });
  return {
    run: (kind) => tryOut.mutate({ kind }, { onSuccess: () => setSentAtMs(Date.now()) }),
    trying: tryOut.isPending ? tryOut.variables.kind : null,
    words: !tryOut.isSuccess || sentAtMs === 0 || refused ? null : tryOut.data ? sent() : t('test.none'),
    error: tryOut.error?.error ?? null,
  };
}
