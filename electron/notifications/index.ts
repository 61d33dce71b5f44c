import type { Module } from '../../shared/domain.ts';
import type { notifications } from '../../shared/notifications.ts';
import type { NotificationService } from './notificationService.ts';

export { notificationKindOf } from './notificationKindOf.ts';
export { NotificationService } from './notificationService.ts';
export { tapsBy } from './ways.ts';

/** What stands behind the face of the notifications. */
export function notificationsModule(service: NotificationService): Module<typeof notifications> {
  return {
    state: service.state,
    calls: {
      dismissDigest: () => service.dismissDigest(),
      tryOut: ({ kind }) => service.tryOut(kind),
    },
    feeds: {},
  };
}
