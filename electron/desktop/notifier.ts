import { Notification } from 'electron';
import type { DesktopNotification, Notifier } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';

/** Without a bound, a night of news would be kept for clicks that never come. */
const MOST_KEPT = 50;

/** Notifications of the system. A system that refuses them, as a Mac does an unsigned app, may say so only afterwards. */
export function createNotifier(log: Logger): Notifier {
  let tell: (taken: boolean) => void = () => {};
  // One that is not kept is collected, and its click is never heard.
  const kept = new Set<Notification>();
  return {
    isSupported: () => Notification.isSupported(),
    onOutcome: (listener) => {
      tell = listener;
    },
    clear(): void {
      for (const notification of [...kept]) notification.close();
      kept.clear();
    },
    show({ title, body, silent, actions, onClick }: DesktopNotification): () => void {
      const buttons = process.platform === 'darwin' ? actions : [];
      const notification = new Notification({
        title,
        body: plainBody(body),
        silent,
        actions: buttons.map(({ label }) => ({ type: 'button', text: label })),
      });
      kept.add(notification);
      notification.on('click', () => {
        kept.delete(notification);
        onClick();
      });
      notification.on('action', (_event, index) => {
        kept.delete(notification);
        buttons[index]?.run();
      });
      notification.on('close', () => kept.delete(notification));
      notification.on('show', () => tell(true));
      notification.on('failed', (_event, why) => {
        kept.delete(notification);
        log.warn('notifications.refused', { why });
        tell(false);
      });
      notification.show();
      const [oldest] = kept;
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return () => notification.close();
    },
  };
}

/** Desktops of Linux may read markup in a body, where names and messages from outside stand. */
function plainBody(body: string): string {
  return process.platform === 'linux' ? body.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('&', '＆') : body;
}
