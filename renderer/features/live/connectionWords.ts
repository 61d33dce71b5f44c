import i18next from 'i18next';
import type { RoomState } from '../../../shared/chat.ts';
import { unreachable } from '../../../shared/failure.ts';
import { formatDuration } from '../../ui/format.ts';
import type { StatusKind } from '../../ui/Status.tsx';

export type ConnectionWords = { readonly kind: StatusKind; readonly words: string };

/** The chat's connection in a few words and a shape. */
export function connectionWords(room: RoomState | null, nowMs: number): ConnectionWords {
  const t = i18next.getFixedT(null, 'live', 'connection.state');
  switch (room?.kind) {
    case undefined:
    case 'left':
      return { kind: 'inactive', words: t('left') };
    case 'bootstrapping':
    case 'welcoming':
    case 'authenticating':
      return { kind: 'working', words: t(room.kind) };
    case 'connecting':
      return { kind: 'working', words: t('connecting', room) };
    case 'joined':
      return { kind: 'connected', words: t(room.authenticated ? 'joined' : 'joinedReading') };
    case 'waiting': {
      const leftMs = room.retryAtMs - nowMs;
      return {
        kind: 'caution',
        words: leftMs < 500 ? t('waitingNow') : t('waiting', { duration: formatDuration(leftMs) }),
      };
    }
    case 'refused':
      return { kind: 'fault', words: t('refused') };
    default:
      return unreachable(room as never);
  }
}
