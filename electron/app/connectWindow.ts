import { domains } from '../../shared/bridge.ts';
import { Registry } from '../bridge/registry.ts';
import type { MainWindow } from '../desktop/index.ts';
import { derive } from '../kernel/derived.ts';
import type { Desktop } from '../kernel/desktop.ts';
import { openStarting, type StartingPorts } from '../starting/index.ts';
import type { AppWide } from './appWide.ts';
import type { Foundation } from './foundation.ts';
import { openAppWide, openOfService, type Surface } from './modules.ts';

/** Tells the window what changes. @returns what answers it */
export function connectWindow(
  { push, state }: Pick<MainWindow, 'push' | 'state'>,
  desktop: Desktop,
  parts: AppWide,
  { notices, log }: Foundation,
  { onDrawn, mayLeave, ...system }: Omit<StartingPorts, 'log'> & Pick<Surface, 'onDrawn' | 'mayLeave'>,
): Registry {
  const registry = new Registry(domains, { push, log });
  const { value: description } = derive([notices.state, parts.service.notices], () => ({
    ...desktop.describe(),
    notices: [...notices.state.value, ...parts.service.notices.value],
  }));
  openAppWide(registry, parts, {
    desktop,
    description,
    windowState: state,
    onDrawn,
    mayLeave,
    starting: openStarting({ ...system, log }),
  });
  openOfService(registry, parts, desktop);
  return registry;
}
