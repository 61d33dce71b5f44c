import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StartNotice } from '../../view/StartNotice.tsx';
import styles from './SavedNote.module.css';
import { savedNote } from './savedNote.ts';

const SHOWN_MS = 2_000;

/** Says that a change was kept, for a moment; or, for as long as it is so, that nothing can be. */
export function SavedNote() {
  const { t } = useTranslation('settings');
  const count = savedNote((state) => state.count);
  const [seen, setSeen] = useState(count);
  const notKept = useStateOf('app')?.notices.find(({ kind }) => kind === 'settingsNotKept');
  useEffect(() => {
    if (count === seen) return;
    const timer = setTimeout(() => setSeen(count), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count, seen]);
  if (notKept !== undefined) return <StartNotice notice={notKept} />;
  return (
    <p className={styles.saved} role="status">
      {count !== seen && (
        <>
          <Icon icon={Check} size="s" />
          {t('saved')}
        </>
      )}
    </p>
  );
}
