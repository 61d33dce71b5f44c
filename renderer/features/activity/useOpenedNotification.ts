import { useEvent } from '../../api/events.ts';
import { useView } from '../../app/view.ts';
import { showFeed } from './activityView.ts';

/** Goes to what a notification was about when it is clicked. */
export function useOpenedNotification(): void {
  const go = useView((view) => view.go);
  useEvent('notifications.opened', ({ entryId }) => {
    showFeed(entryId);
    go('activity');
  });
}
