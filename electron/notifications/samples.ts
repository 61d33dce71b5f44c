import type { ActivityFact } from '../../shared/activity.ts';
import { unreachable } from '../../shared/failure.ts';
import type { NotificationKind } from '../../shared/notifications.ts';

const DAY_MS = 24 * 3_600_000;
const NAME = 'nora_plays';
const HOOK = 'hooks.example/in/c04e2b';

/** What might happen of a kind, to be shown as a test. */
export function sampleOf(kind: NotificationKind, nowMs: number): ActivityFact {
  switch (kind) {
    case 'mention':
    case 'whisper':
      return { kind: 'mentioned', name: NAME, text: `@${NAME} :)`, whisper: kind === 'whisper' };
    case 'hosted':
      return { kind: 'hosted', name: NAME, viewers: 120 };
    case 'followers':
      return { kind: 'followed', names: [NAME], count: 1, detail: null };
    case 'subscriptions':
      return { kind: 'subscribed', names: [NAME], count: 1, detail: null };
    case 'wentLive':
      return { kind: 'wentLive', title: null };
    case 'ended':
      return {
        kind: 'streamEnded',
        streamId: 0,
        liveMs: DAY_MS / 8,
        averageViewers: 240,
        peakViewers: 310,
        followers: 12,
      };
    case 'pollEnded':
      return { kind: 'pollEnded', question: 'A / B?', winner: 'A', votes: 42, voters: 60 };
    case 'hookFailing':
      return { kind: 'hookFailing', hookId: '', hookName: HOOK, inRow: 500, disabledAtMs: nowMs + DAY_MS };
    case 'hookExpiring':
      return { kind: 'hookExpiring', hookId: '', hookName: HOOK, expiresAtMs: nowMs + 7 * DAY_MS, renewsItself: true };
    case 'eventMissing':
      return { kind: 'eventMissing', seen: 'wentLive', hookId: null, cameAtMs: null };
    case 'tunnelDown':
      return { kind: 'tunnelDown', why: '' };
    case 'chatAway':
      return { kind: 'chatBack', awayMs: 5 * 60_000, filled: 12 };
    case 'signInLost':
      return { kind: 'signInLost', username: NAME, why: 'refused' };
    default:
      return unreachable(kind);
  }
}
