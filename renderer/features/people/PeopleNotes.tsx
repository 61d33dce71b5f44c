import { useTranslation } from 'react-i18next';
import type { PeopleListName, PeopleListState } from '../../../shared/people.ts';
import { useCall } from '../../api/call.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './People.module.css';

/** What is not as it should be with the rows below: why they stop, and what the service did not do. */
export function PeopleNotes({ name, list }: { name: PeopleListName; list: PeopleListState }) {
  const { t } = useTranslation('people');
  const hidden = useNumbersHidden();
  const next = useCall('people.next');
  const { error, loaded, inOrder, missing, unreadable } = list;
  return (
    <>
      {error !== null && loaded > 0 && (
        <div className={styles.problem}>
          <ErrorNotice error={error} onRetry={() => next.mutate({ list: name })} />
        </div>
      )}
      {(inOrder === false || (missing > 0 && !hidden) || unreadable > 0) && (
        <p className={styles.caveat}>
          {inOrder === false && <Tag kind="assume">{t('ownOrder')}</Tag>}
          {missing > 0 && !hidden && t('missing', { count: missing })}{' '}
          {unreadable > 0 && t('unreadable', { count: unreadable })}
        </p>
      )}
    </>
  );
}
