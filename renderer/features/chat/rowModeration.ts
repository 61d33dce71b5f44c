import i18next from 'i18next';
import { Ban, Binoculars, Eraser, type LucideIcon, NotebookPen, Timer, Trash2, UserCheck } from 'lucide-react';
import type { CapabilityName } from '../../../shared/capabilities.ts';
import type { ChatMessage } from '../../../shared/chat.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { KeyName } from '../../../shared/keys.ts';
import { WATCH_MINUTES } from '../../../shared/moderation.ts';
import { call } from '../../api/call.ts';
import { formatDuration, formatTime } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';
import { openCard } from '../../view/cardStore.ts';
import { askedHere, composer } from '../../view/composerStore.ts';
import { moderateAloud } from '../../view/moderation/moderate.ts';
import type { Denied, Standing } from '../../view/moderation/standing.ts';
import { askTimeoutFor } from '../../view/moderation/timeoutFor.ts';
import { chatStore } from './chatStore.ts';

/** Something a moderator can do from a row. */
export type RowAct = {
  readonly key: KeyName;
  readonly icon: LucideIcon;
  readonly label: string;
  /** What it takes; null: nothing, as it stays on this computer. */
  readonly needs: CapabilityName | null;
  readonly run: () => void;
  /** Why it is done already as things stand, in words; null: it is not. Left out: it can be done again. */
  readonly already?: (message: ChatMessage, standing: Standing) => string | null;
};

const MINUTES = [
  ['rows.rowTimeout1', 1],
  ['rows.rowTimeout10', 10],
  ['rows.rowTimeout60', 60],
] as const;

/** What a moderator can do from the row of a message, in the order of the menu; who may not do it is told so by `deniedOf`. */
export function rowActs(message: ChatMessage, standing: Standing): RowAct[] {
  const { channelId } = chatStore().getState();
  if (channelId === null || message.whisperWith !== null || message.userId < 0) return [];
  const t = i18next.getFixedT(null, 'moderation');
  const { id: messageId, userId, username } = message;
  const on = { channelId, userId, username };
  const removal: RowAct[] =
    messageId === null || message.removed !== null
      ? []
      : [
          {
            ...{ key: 'rows.rowDelete', icon: Trash2, label: t('delete'), needs: 'removeMessage' },
            run: () => moderateAloud('removeMessage', { ...on, messageId }),
            already: ({ removed }) => (removed === null ? null : alreadyWords('removed', removed)),
          },
        ];
  const watch: RowAct = {
    ...{ key: 'rows.rowWatch', icon: Binoculars, needs: null },
    label: t(standing.watchedUntilMs === null ? 'watch' : 'unwatch'),
    run: () => void turnWatch(on, standing.watchedUntilMs !== null),
  };
  const note: RowAct = {
    ...{ key: 'rows.rowNote', icon: NotebookPen, label: t('note'), needs: null },
    run: () => openCard(userId, 'note'),
  };
  if (message.own) return removal;
  const people = { channelId, people: [{ userId, username }] };
  return [
    ...removal,
    ...MINUTES.map(
      ([key, minutes]): RowAct => ({
        ...{ key, icon: Timer, needs: 'timeout', label: t('timeout', { duration: formatDuration(minutes * 60_000) }) },
        run: () => moderateAloud('timeout', { ...on, seconds: minutes * 60 }),
      }),
    ),
    {
      ...{ key: 'rows.rowTimeoutFor', icon: Timer, label: t('timeoutFor'), needs: 'timeout' },
      run: () => askTimeoutFor(channelId, { userId, username }),
    },
    {
      ...{ key: 'rows.rowPurge', icon: Eraser, label: t('purge'), needs: 'purge' },
      run: () => moderateAloud('purge', on),
    },
    isBanned(message, standing)
      ? {
          ...{ key: 'rows.rowBan', icon: UserCheck, label: t('unban'), needs: 'ban' },
          run: () => moderateAloud('unban', people),
        }
      : {
          ...{ key: 'rows.rowBan', icon: Ban, label: t('ban'), needs: 'ban' },
          run: () => moderateAloud('ban', people),
          already: (now, then) => (isBanned(now, then) ? alreadyWords('banned', now.removed) : null),
        },
    watch,
    note,
  ];
}

/** Why nothing of what is sent to the service can be done from a row, in words; null: something can. */
export function deniedOf(acts: readonly RowAct[], { denied }: Standing): string | null {
  const sent = acts.flatMap(({ needs }) => (needs === null ? [] : [denied(needs)]));
  const [first] = sent;
  return first !== undefined && first !== null && sent.every((why) => why !== null) ? deniedWords(first) : null;
}

/** Why an act that was offered is not to be done any more, in words: one may no longer, or it was done meanwhile. null: it still is. */
export function whyNoLonger({ needs, already }: RowAct, message: ChatMessage, standing: Standing): string | null {
  const denied = needs === null ? null : standing.denied(needs);
  return denied === null ? (already?.(message, standing) ?? null) : deniedWords(denied);
}

/** Does what a key stands for, or says why not. @returns whether it stands for anything here */
export function actByKey(acts: readonly RowAct[], standing: Standing, isMeant: (key: KeyName) => boolean): boolean {
  const act = acts.find(({ key }) => isMeant(key));
  if (act === undefined) return false;
  const why = act.needs === null ? null : standing.denied(act.needs);
  if (why === null) act.run();
  else composer.tell(deniedWords(why));
  return true;
}

const isBanned = ({ removed }: ChatMessage, standing: Standing): boolean =>
  standing.isBanned || removed?.why === 'banned';

/** What was done to somebody, and by whom where that is known and was not oneself. */
function alreadyWords(what: 'removed' | 'banned', removed: ChatMessage['removed']): string {
  const by = removed === null || removed.own || (what === 'banned' && removed.why !== 'banned') ? null : removed.by;
  return by === null
    ? i18next.t(`moderation:already.${what}`)
    : i18next.t(`moderation:already.${what}By`, { name: isolated(shorten(by, 40)) });
}

const deniedWords = (why: Denied): string => i18next.t(`moderation:denied.${why}`);

type On = { channelId: number; userId: number; username: string };

async function turnWatch({ channelId, userId, username }: On, isWatched: boolean): Promise<void> {
  const t = i18next.getFixedT(null, 'moderation');
  const name = isolated(shorten(username, 40));
  const { tell } = askedHere();
  try {
    if (isWatched) await call('moderation.unwatch', { channelId, userId });
    else await call('moderation.watch', { channelId, userId, username, minutes: WATCH_MINUTES });
    const time = formatTime(Date.now() + WATCH_MINUTES * 60_000);
    tell(isWatched ? t('watchEnded', { name }) : t('watchBegan', { name, time }));
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    tell(whyText(cause.error), 'assertive');
  }
}
