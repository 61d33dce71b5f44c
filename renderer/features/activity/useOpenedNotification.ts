import { useFeed } from '../../api/feed.ts';
import { useView } from '../../view/view.ts';
import { showFeed } from './activityView.ts';

/** Goes to what a notification was about when it is clicked. */
export function useOpenedNotification(): void {
  const go = useView((view) => view.go);
  useFeed('notifications.opened', ({ entryId }) => {
    showFeed(entryId);
    go('activity');
  });
}
