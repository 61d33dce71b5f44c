import type { Destination } from '../../shared/destinations.ts';
import { call } from '../api/call.ts';
import { showFeed } from '../features/activity/index.ts';
import { showMessage, showMessageIn } from '../features/chat/index.ts';
import { openCard } from '../view/cardStore.ts';
import { openNote } from '../view/notePanel.ts';
import { useView } from '../view/view.ts';

/** Goes to a place of the window, with the keyboard. */
export function goTo(to: Destination): void {
  const { arrive, go, openStream, openChatters, openPeople, openHook, openHooks, openDeliveries, openSettings, place } =
    useView.getState();
  switch (to.place) {
    case 'live':
      go('live');
      if (to.channelId !== undefined) void bringToFront(to.channelId, to.entryId ?? null);
      break;
    case 'analytics':
    case 'budget':
      go(to.place);
      break;
    case 'note':
      openNote();
      // It takes the keyboard by itself, over whatever is shown.
      return;
    case 'message':
      go('live');
      if (to.channelId !== undefined) {
        void showMessageIn(to.channelId, to.id).then((isShown) => isShown || goTo(entryOf(to)));
      } else if (!showMessage(to.id)) {
        goTo(entryOf(to));
        return;
      }
      break;
    case 'stream':
      openStream(to.id);
      break;
    case 'chatters':
      openChatters(to.find);
      break;
    case 'people':
      openPeople(to.list);
      break;
    case 'chatter':
      // The card opens beside the chat too.
      if (place !== 'live') go('chatters');
      openCard(to.userId);
      // It takes the keyboard by itself.
      return;
    case 'hooks':
      if (to.hookId === null) {
        openHooks();
        break;
      }
      openHook(to.hookId);
      // So does its row.
      return;
    case 'deliveries':
      openDeliveries(null, to.deliveryId);
      break;
    case 'activity':
      showFeed(to.entryId);
      go('activity');
      break;
    case 'settings':
      if (to.section === null) go('settings');
      else openSettings(to.section);
  }
  arrive();
}

/** Its tab comes to the front. One that was closed meanwhile is not opened for a look back: the feed tells of it. */
async function bringToFront(channelId: number, entryId: number | null): Promise<void> {
  try {
    await call('channels.bringToFront', { channelId });
  } catch {
    goTo({ place: 'activity', entryId });
  }
}

const entryOf = ({ entryId }: Extract<Destination, { place: 'message' }>): Destination => ({
  place: 'activity',
  entryId,
});
