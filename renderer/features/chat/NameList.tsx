import { useTranslation } from 'react-i18next';
import { Name } from '../../ui/Name.tsx';
import { RoleMark } from '../../ui/RoleMark.tsx';
import styles from './Composer.module.css';
import type { Names } from './useNames.ts';

/** The names on offer above the field. The field keeps the focus and points at one of them. */
export function NameList({ id, names, onPick }: { id: string; names: Names; onPick: (index: number) => void }) {
  const { t } = useTranslation('live');
  if (names.rows.length === 0) return null;
  return (
    <div className={styles.names} role="listbox" id={id} aria-label={t('composer.names')}>
      {names.rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field beside it has the keys
        <div
          key={row.userId}
          id={`${id}-${index}`}
          className={styles.nameOption}
          role="option"
          tabIndex={-1}
          aria-selected={index === names.active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          <span className={styles.nameMark}>
            <RoleMark role={row.role} />
          </span>
          <Name>{row.username}</Name>
        </div>
      ))}
    </div>
  );
}
