import i18next from 'i18next';
import type { RoomState } from '../../../../shared/chat.ts';
import { unreachable } from '../../../../shared/failure.ts';
import { formatDuration } from '../../../ui/format.ts';
import type { StatusKind } from '../../../ui/Status.tsx';

/** `short`: for where there is no room for a sentence. */
export type ConnectionWords = { readonly kind: StatusKind; readonly words: string; readonly short: string };

/** The chat's connection in a few words and a shape. */
export function connectionWords(room: RoomState | null, nowMs: number): ConnectionWords {
  switch (room?.kind) {
    case undefined:
    case 'left':
      return told('inactive', 'left');
    case 'bootstrapping':
    case 'welcoming':
    case 'authenticating':
      return told('working', room.kind);
    case 'connecting':
      return told('working', 'connecting', { endpoint: room.endpoint, of: room.of });
    case 'joined':
      return told('connected', room.authenticated ? 'joined' : 'joinedReading');
    case 'waiting': {
      const leftMs = room.retryAtMs - nowMs;
      if (leftMs < 500) return told('caution', 'waitingNow');
      return told('caution', 'waiting', { duration: formatDuration(leftMs) });
    }
    case 'refused':
      return told('fault', 'refused');
    default:
      return unreachable(room as never);
  }
}

type Told = RoomState['kind'] | 'joinedReading' | 'waitingNow';

type Values = { duration: string; endpoint: number; of: number };

function told(kind: StatusKind, key: Told, values: Partial<Values> = {}): ConnectionWords {
  const t = i18next.getFixedT(null, 'frame', 'connection');
  const all: Values = { duration: '', endpoint: 0, of: 0, ...values };
  return { kind, words: t(key, all), short: t(`short.${key}`, all) };
}
