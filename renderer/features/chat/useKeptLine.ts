import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { withThisService } from '../../api/ofService.ts';
import { saveBeforeLeaving } from '../../api/unsaved.ts';
import { composer, composerStore } from '../../view/composerStore.ts';
import { whenSettled } from './settled.ts';

/**
 * Has main keep the line that is being written, for this channel, until it is sent: it is there again after a crash of the page or of
 * the app, and when one comes back to the channel. @param channelId null: not known yet
 */
export function useKeptLine(channelId: number | null): void {
  useEffect(() => {
    if (channelId === null) return;
    composer.enter(channelId);
    const keeper = keepLine(channelId);
    return () => keeper.stop();
  }, [channelId]);
}

function keepLine(channelId: number) {
  let kept: string | null = null;
  let stopped = false;
  let isSameService = withThisService();
  const keep = (text: string): void => {
    settled.stop();
    // A channel of the same number is another one at another service.
    if (kept === text || !isSameService()) return;
    kept = text;
    // A line that can't be kept is still in the field.
    void call('drafts.keep', { channelId, text }).catch(() => undefined);
  };
  const isFront = () => composerStore.getState().channelId === channelId;
  const line = () => composerStore.getState().line;
  const settled = whenSettled(() => keep(line()));
  const onLine = () => {
    // What was sent must not come back.
    if (line() === '') return keep('');
    settled.soon();
  };
  const unsubscribe = composerStore.subscribe((now, before) => {
    // Another channel's line stands in the field already: that of this one is kept at once.
    if (now.channelId !== before.channelId) {
      if (before.channelId === channelId) keep(before.line);
      else if (isFront() && !isSameService()) begin();
      return;
    }
    if (isFront() && now.line !== before.line) onLine();
  });
  /** Of the service that is spoken to: another one may have a channel of this number, too. */
  const begin = () => {
    const isAskedHere = withThisService();
    isSameService = isAskedHere;
    kept = null;
    void call('drafts.of', { channelId }).then(
      (text) => {
        if (stopped || kept !== null || !isFront() || !isAskedHere()) return;
        if (line() === '' && text !== '') composer.write(text);
        else if (line() !== text) onLine();
      },
      () => undefined,
    );
  };
  begin();
  const keepNow = () => {
    if (settled.isDue() && isFront()) keep(line());
  };
  const forget = saveBeforeLeaving(keepNow);
  return {
    stop: () => {
      stopped = true;
      unsubscribe();
      forget();
      keepNow();
    },
  };
}
