import { useTranslation } from 'react-i18next';
import { Name } from '../../ui/Name.tsx';
import { RoleMark } from '../../ui/RoleMark.tsx';
import { useCommandProblem } from './CommandHelp.tsx';
import styles from './Composer.module.css';
import type { CommandName } from './commands.ts';
import { usageOf } from './commandWords.ts';
import { Emoticon } from './Emoticon.tsx';
import type { Suggestion, Suggestions } from './useSuggestions.ts';

type Props = { id: string; suggestions: Suggestions; onPick: (index: number) => void };

/** What is on offer above the field. The field keeps the focus and points at one of them. */
export function SuggestionList({ id, suggestions, onPick }: Props) {
  const { t } = useTranslation('live');
  const { rows, active } = suggestions;
  if (rows.length === 0) return null;
  return (
    <div className={styles.names} role="listbox" id={id} aria-label={t('composer.suggestions')}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field beside it has the keys
        <div
          key={row.kind === 'name' ? row.who.userId : row.text}
          id={`${id}-${index}`}
          className={styles.nameOption}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          <Offered row={row} />
        </div>
      ))}
    </div>
  );
}

function Offered({ row }: { row: Suggestion }) {
  switch (row.kind) {
    case 'name':
      return (
        <>
          <span className={styles.nameMark}>
            <RoleMark role={row.who.role} />
          </span>
          <Name>{row.text}</Name>
        </>
      );
    case 'emoticon':
      return (
        <>
          <span className={styles.sprite} aria-hidden>
            <Emoticon sprite={row.sprite} />
          </span>
          <bdi>{row.text}</bdi>
        </>
      );
    case 'command':
      return <OfferedCommand command={row.command} />;
  }
}

/** How it is written, what it does, and why it can't be used here. */
function OfferedCommand({ command }: { command: CommandName }) {
  const { t } = useTranslation('chatCommands');
  const problem = useCommandProblem(command);
  return (
    <span className={styles.command}>
      <b>{usageOf(command, t)}</b>
      <span className={styles.commandHelp}>
        {t(`help.${command}`)} {problem}
      </span>
    </span>
  );
}
