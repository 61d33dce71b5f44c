import type { Destination } from '../../shared/destinations.ts';
import { call } from '../api/call.ts';
import { showFeed, showMessageGone } from '../features/activity/index.ts';
import { showMessageIn } from '../features/chat/index.ts';
import { openCard } from '../view/cardStore.ts';
import { openNote } from '../view/notePanel.ts';
import { useView } from '../view/view.ts';

/** Goes to a place of the window, with the keyboard. */
export function goTo(to: Destination): void {
  const view = useView.getState();
  switch (to.place) {
    case 'live':
      view.go('live');
      if (to.channelId !== undefined) void bringToFront(to.channelId, to.entryId ?? null);
      break;
    case 'analytics':
    case 'budget':
      view.go(to.place);
      break;
    case 'note':
      openNote();
      // It takes the keyboard by itself, over whatever is shown.
      return;
    case 'message':
      view.go('live');
      void showMessageIn(to.channelId, to.id).then((isShown) => isShown || goToEntryOf(to));
      break;
    case 'stream':
      if (to.channelId !== undefined) {
        const { channelId, entryId, ...there } = to;
        void showChannel(channelId).then(
          () => goTo(there),
          () => goTo({ place: 'activity', entryId: entryId ?? null }),
        );
        return;
      }
      if (to.id === 'now') view.openStreamCard();
      else view.openStream(to.id);
      break;
    case 'chatters':
      view.openChatters(to.find);
      break;
    case 'people':
      view.openPeople(to.list);
      break;
    case 'chatter':
      // The card opens beside the chat too.
      if (view.place !== 'live') view.go('chatters');
      openCard(to.userId);
      // It takes the keyboard by itself.
      return;
    case 'hooks':
      if (to.hookId === null) {
        view.openHooks();
        break;
      }
      view.openHook(to.hookId);
      // So does its row.
      return;
    case 'deliveries':
      view.openDeliveries(null, to.deliveryId);
      break;
    case 'activity':
      showFeed(to.entryId);
      view.go('activity');
      break;
    case 'settings':
      if (to.section === null) view.go('settings');
      else view.openSettings(to.section);
  }
  view.arrive();
}

/** A channel whose page is wanted comes to the front, beside the others where it was not open. @throws AppFailure */
async function showChannel(channelId: number): Promise<void> {
  try {
    await call('channels.bringToFront', { channelId });
  } catch {
    await call('channels.open', { channel: String(channelId), tab: 'new' });
  }
}

/** Its tab comes to the front. One that was closed meanwhile is not opened for a look back: the feed tells of it. */
async function bringToFront(channelId: number, entryId: number | null): Promise<void> {
  try {
    await call('channels.bringToFront', { channelId });
  } catch {
    goTo({ place: 'activity', entryId });
  }
}

/** Activity says that the row of a message is not there, at the entry that tells of it, if one does. */
function goToEntryOf({ entryId }: Extract<Destination, { place: 'message' }>): void {
  goTo({ place: 'activity', entryId });
  showMessageGone(entryId);
}
