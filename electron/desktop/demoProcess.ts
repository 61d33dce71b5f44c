import { utilityProcess } from 'electron';
import type { DemoHost, Logger } from '../kernel/ports.ts';
import { DemoService } from './demoService.ts';

type Places = { simulator: string; demoSignIns: string };

/** The demo in a process of the app. @param scenario what happens there; null: a lively evening */
export function createDemo({ simulator, demoSignIns }: Places, scenario: string | null, log: Logger): DemoHost {
  const args = [
    ...['--port', '0', '--token-file', demoSignIns],
    // A scenario names the world it wants.
    ...(scenario === null ? ['--activity', 'lively'] : ['--scenario', scenario]),
  ];
  return new DemoService(() => utilityProcess.fork(simulator, args, { serviceName: 'Sidestage demo service' }), log);
}
