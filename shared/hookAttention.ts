import { unreachable } from './failure.ts';
import type { HookRow, HooksState } from './hooks.ts';

/** Whether a hook wants a person: it fails, is silent, ends soon and is not renewed by itself, or was switched off. */
export function hookWantsLook({ standing, health, renewsItself }: HookRow): boolean {
  switch (standing.kind) {
    case 'deactivated':
      return false;
    case 'disabled':
    case 'expired':
      return true;
    case 'expiring':
      return !renewsItself || isUnwell(health);
    case 'active':
      return isUnwell(health);
    default:
      return unreachable(standing);
  }
}

const isUnwell = ({ kind }: HookRow['health']) => kind === 'failing' || kind === 'silent';

/** How many hooks want a look; one whose move stands still is one of them. */
export function countHookLooks({ hooks, moves }: Pick<HooksState, 'hooks' | 'moves'>): number {
  const stuck = new Set(moves.filter(({ step }) => step === 'stuck').map(({ from }) => from));
  return hooks.filter((hook) => hookWantsLook(hook) || stuck.has(hook.id)).length;
}
