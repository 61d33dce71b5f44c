import i18next, { type TFunction } from 'i18next';
import type { May } from '../../view/capability.ts';
import type { CommandFault } from './commandActs.ts';
import { type CommandName, declarationOf } from './commands.ts';

/** How a command is written: `/timeout name time`. */
export function usageOf(command: CommandName, t: TFunction<'chatCommands'>): string {
  const args = argumentWords(command, t).join(' ');
  return t('offered', { command, args }).trim();
}

/** What stands behind a command, a word each; what may be left out stands in brackets. */
export function argumentWords(command: CommandName, t: TFunction<'chatCommands'>): string[] {
  return declarationOf(command).args.map(({ name, optional }) => {
    const arg = t(`args.${name}`);
    return optional ? t('optional', { arg }) : arg;
  });
}

/** What is missing or wrong with a command that was typed. */
export function faultWords(fault: CommandFault, command: CommandName): string {
  const t = i18next.getFixedT(null, 'chatCommands');
  switch (fault.kind) {
    case 'needsName':
      return t('needsName', { command: `/${command}` });
    case 'needsNoMore':
      return t('needsNoMore', { usage: usageOf(command, t) });
    case 'samePollAnswers':
      return t('samePollAnswers', fault);
    default:
      return t(fault.kind);
  }
}

/** What is in the way of a command; null: nothing. */
export function mayWords(may: May, t: TFunction<'chatCommands'>): string | null {
  if (may.kind === 'may') return null;
  return t(may.kind === 'needsScope' ? 'mayNot.needsScope' : `mayNot.${may.why}`);
}
