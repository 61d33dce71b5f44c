/** One notification of the desktop. Both texts are plain text, in which names and words from outside stand. */
export type DesktopNotification = { title: string; body: string; silent: boolean; onClick: () => void };

/** The desktop's notifications, as the service needs them. */
export interface Notifier {
  isSupported(): boolean;
  show(notification: DesktopNotification): void;
}
