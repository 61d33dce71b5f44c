import type { App } from 'electron';

/**
 * When V8 looks for garbage in the page: before as much came as is in use, and little of it young. Left to itself it lets four times as
 * much come, and with it what the browser keeps of rows that are gone. None of these is a limit: a page that needs more has more.
 */
const FLAGS = ['--max-semi-space-size=4', '--initial-old-space-size=32', '--heap-growing-percent=50'];

/**
 * Has the window's process hold less garbage of a chat that runs for hours. To be called before the app is ready; main's own memory is
 * not meant, for which such flags come too late. Whoever starts the app with flags of their own has those.
 */
export function holdPageMemory({
  commandLine,
}: {
  commandLine: Pick<App['commandLine'], 'hasSwitch' | 'appendSwitch'>;
}) {
  if (!commandLine.hasSwitch('js-flags')) commandLine.appendSwitch('js-flags', FLAGS.join(' '));
}
