import type { ChannelState } from '../../shared/channel.ts';
import type { SessionState } from '../../shared/session.ts';
import { derive } from '../kernel/derived.ts';
import { openIn, ownIn } from '../kernel/openIn.ts';
import type { Clock, Observable } from '../kernel/ports.ts';

export type OwnChannelSources = {
  session: Observable<SessionState>;
  front: Observable<ChannelState | null>;
  /** One's own while another one is in front. */
  behind: Observable<ChannelState | null>;
  clock: Pick<Clock, 'now'>;
};

/**
 * One's own channel as the service last told of it, whichever is in front; the one in front for who has none. Between two that read it, it
 * stays what it was; as long as none has, only its name is known.
 * @returns the channel, and what ends the listening
 */
export function followOwnChannel({ session, front, behind, clock }: OwnChannelSources): {
  value: Observable<ChannelState | null>;
  stop: () => void;
} {
  let last: ChannelState | null = null;
  return derive([session, front, behind], () => {
    const own = ownIn(session.value);
    if (own === null) last = openIn(session.value) === null ? null : front.value;
    else {
      if (last?.id !== own.id) last = { ...nothingTold, id: own.id, token: own.token };
      // What comes to the front again may be told first as it was when it left.
      for (const told of [front.value, behind.value]) {
        if (told?.id !== own.id || told.checkedAtMs === null) continue;
        // A clock that was ahead for a while must not make what was read then the newest for as long.
        const nowMs = clock.now();
        const readAtMs = told.checkedAtMs > nowMs ? 0 : told.checkedAtMs;
        if (readAtMs >= Math.min(last.checkedAtMs ?? 0, nowMs)) last = told;
      }
    }
    return last;
  });
}

const nothingTold = { title: '', online: null, viewers: null, liveSinceMs: null, checkedAtMs: null };
