import type { commands } from '../../shared/commands.ts';
import type { Module } from '../../shared/domain.ts';
import type { CommandService } from './commandService.ts';

export { type AppPorts, CommandService } from './commandService.ts';

/** What stands behind the face of the commands. */
export function commandsModule(service: CommandService): Module<typeof commands> {
  return {
    state: service.state,
    calls: {
      run: (command) => service.run(command, 'window'),
      arrived: ({ number }) => service.arrived(number),
      seen: ({ number }) => service.seen(number),
    },
    feeds: {},
  };
}
