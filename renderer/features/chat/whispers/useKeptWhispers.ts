import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { withThisService } from '../../../api/ofService.ts';
import { useStateOf } from '../../../api/state.ts';
import { saveBeforeLeaving } from '../../../api/unsaved.ts';
import { whenSettled } from '../settled.ts';
import { type Draft, draftTo, whisperStore, whispers } from './whisperStore.ts';

/**
 * Has main keep what is being whispered in this channel until it is sent, for the person and the account that it is meant for: it is there
 * again after a crash of the page or of the app. @param channelId null: not known yet
 */
export function useKeptWhispers(channelId: number | null): void {
  const list = useStateOf('accounts')?.list ?? [];
  // Without the main one it is not known yet who there is.
  const accounts = list.some(({ isMain }) => isMain) ? list.map(({ id }) => id).join(' ') : '';
  useEffect(() => {
    if (channelId === null) return;
    whispers.enterChannel(channelId);
    if (accounts !== '') whispers.dropOthers(accounts.split(' ').map(Number));
    const keeper = keepWhispers(channelId);
    return () => keeper.stop();
  }, [channelId, accounts]);
}

function keepWhispers(channelId: number) {
  /** As main has them, as far as it was told. */
  let kept: readonly Draft[] = [];
  let turn = 0;
  let isSameService = withThisService();
  const isFront = () => whisperStore.getState().channelId === channelId;
  const keep = (drafts = whisperStore.getState().drafts): void => {
    settled.stop();
    // A channel of the same number is another one at another service.
    if (!isSameService()) return;
    for (const { as, ...draft } of drafts) {
      if (as === null || draftTo(kept, { as, ...draft }) === draft.text) continue;
      // A line that can't be kept is still in the field.
      void call('drafts.keepWhisper', { channelId, as, ...draft }).catch(() => undefined);
    }
    kept = drafts;
  };
  const settled = whenSettled(() => keep());
  const unsubscribe = whisperStore.subscribe((now, before) => {
    // Those of another channel stand there already: those of this one are kept at once.
    if (now.channelId !== before.channelId) {
      if (before.channelId === channelId) {
        turn += 1;
        keep(before.drafts);
      }
      if (isFront()) begin();
    } else if (isFront() && now.drafts !== before.drafts) {
      // What was sent must not come back.
      if (now.drafts.some((draft) => draft.text === '' && draftTo(kept, draft) !== '')) keep();
      else settled.soon();
    }
  });
  /** Of the service that is spoken to: another one may have a channel of this number, too. */
  const begin = () => {
    const mine = ++turn;
    const isAskedHere = withThisService();
    isSameService = isAskedHere;
    kept = [];
    void call('drafts.whispersOf', { channelId }).then(
      (found) => {
        if (mine !== turn || !isAskedHere()) return;
        kept = found;
        whispers.restore(found);
      },
      () => undefined,
    );
  };
  if (isFront()) begin();
  const keepNow = () => {
    if (settled.isDue() && isFront()) keep();
  };
  const forget = saveBeforeLeaving(keepNow);
  return {
    stop: () => {
      turn += 1;
      unsubscribe();
      forget();
      keepNow();
    },
  };
}
