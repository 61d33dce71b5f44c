import { useTranslation } from 'react-i18next';
import { mayOf, useKnownOfMay } from '../../view/capability.ts';
import styles from './Composer.module.css';
import { type CommandName, commandOf, declarationOf } from './commands.ts';
import { argumentWords, mayWords } from './commandWords.ts';

/** The command that a line begins with, once its word is whole. */
export function commandIn(line: string): CommandName | undefined {
  const word = /^\s*(\/\S+)\s/u.exec(line)?.[1];
  return word === undefined || word.startsWith('//') ? undefined : commandOf(word);
}

/** What may stand in the way of a command here, in words; null: nothing. */
export function useCommandProblem(command: CommandName): string | null {
  const { t } = useTranslation('chatCommands');
  const known = useKnownOfMay();
  const { needs } = declarationOf(command);
  return needs === null ? null : mayWords(mayOf(needs, known), t);
}

/** What the command takes that is being typed, the part one is at in bold, what it does, and why it can't be used here. */
export function CommandHelp({ command, line, caret }: { command: CommandName; line: string; caret: number }) {
  const { t } = useTranslation('chatCommands');
  const problem = useCommandProblem(command);
  const args = argumentWords(command, t);
  const typed = line.slice(0, caret).trimStart().split(/\s+/u).length - 2;
  // The last one holds all that comes behind it.
  const at = Math.min(Math.max(typed, 0), args.length - 1);
  return (
    <span className={styles.help}>
      <span>
        <b>/{command}</b>{' '}
        {args.map((arg, index) => (
          <span key={arg} className={index === at ? styles.helpAt : undefined}>
            {arg}{' '}
          </span>
        ))}
      </span>
      <span>{t(`help.${command}`)}</span>
      {problem !== null && <span className={styles.helpNot}>{problem}</span>}
    </span>
  );
}
