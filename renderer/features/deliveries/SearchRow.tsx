import { ListFilter, OctagonX, Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { type ChangeView, type DeliveriesView, filtersSet, type StatusClass } from './deliveriesView.ts';
import { FilterForm } from './FilterForm.tsx';
import styles from './SearchRow.module.css';

/** All that the service counts as a failure. @see API "Errors" */
const FAILURES: readonly StatusClass[] = [0, 4, 5];

type Props = {
  view: DeliveriesView;
  onChange: ChangeView;
  /** Down or Enter in the search. */
  onEnter: () => void;
};

/** Words in headers and bodies, and what else the list is narrowed to. */
export function SearchRow({ view, onChange, onEnter }: Props) {
  const { t } = useTranslation('deliveries');
  const field = useRef<HTMLInputElement>(null);
  useHotkey('lists.find', () => field.current?.focus());
  const set = filtersSet(view.filter);
  const { statusClasses } = view.filter;
  const failures = statusClasses.length > 0 && !statusClasses.includes(2);
  return (
    <div className={styles.row}>
      <Field
        ref={field}
        className={styles.search ?? ''}
        label={t('search')}
        hideLabel
        placeholder={t('search')}
        icon={Search}
        maxLength={200}
        value={view.text}
        onChange={(text) => onChange({ text })}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.nativeEvent.isComposing)) {
            event.preventDefault();
            onEnter();
          }
          if (event.key !== 'Escape' || view.text === '') return;
          event.preventDefault();
          onChange({ text: '' });
        }}
        end={
          view.text === '' ? (
            <Kbd>/</Kbd>
          ) : (
            <IconButton
              className={styles.clear}
              icon={X}
              size="s"
              label={t('clearSearch')}
              onClick={() => onChange({ text: '' })}
            />
          )
        }
      />
      <IconButton
        kind="plain"
        className={failures ? styles.on : ''}
        icon={OctagonX}
        label={t('failures')}
        aria-pressed={failures}
        onClick={() => onChange({ filter: { ...view.filter, statusClasses: failures ? [] : FAILURES } })}
      />
      <Popover
        label={t('filter.label')}
        align="start"
        trigger={
          <IconButton
            kind="plain"
            className={set > 0 ? styles.on : ''}
            icon={ListFilter}
            label={set > 0 ? t('filter.openOn', { count: set }) : t('filter.open')}
          />
        }
      >
        <FilterForm filter={view.filter} onChange={(filter) => onChange({ filter })} />
      </Popover>
    </div>
  );
}
