import { useFeed } from '../../api/feed.ts';
import { useView } from '../../view/view.ts';
import { showFeed } from './activityView.ts';

/** Goes to what a notification was about when it is clicked. */
export function useOpenedNotification(): void {
  const { go, openStream } = useView.getState();
  useFeed('notifications.opened', ({ entryId, streamId }) => {
    if (streamId !== null) {
      openStream(streamId);
      return;
    }
    showFeed(entryId);
    go('activity');
  });
}
