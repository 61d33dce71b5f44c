import type { Command } from '../../shared/commands.ts';
import { MenuBar } from '../desktop/index.ts';
import { appMenu } from '../menu/index.ts';
import type { AppWide } from './appWide.ts';
import type { Foundation } from './foundation.ts';

/** Has the menu bar offer what can be done, in the language and with the keys of the moment. */
export function openMenuBar(parts: AppWide, { clock, log, settings }: Foundation): void {
  const { commands, language, texts } = parts;
  const bar = new MenuBar<Command>((command) => {
    try {
      commands.run(command, 'menu');
    } catch (cause) {
      log.fault('menu.commandFailed', cause, { id: command.id });
    }
  });
  const show = (): void =>
    bar.show(appMenu({ settings: settings.state.value, commands: commands.state.value, nowMs: clock.now() }, texts));
  for (const source of [settings.state, commands.state, language]) source.subscribe(show);
  show();
}
