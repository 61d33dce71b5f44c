import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { useView } from '../../view/view.ts';
import styles from './ActivityPage.module.css';
import { activityView } from './activityView.ts';

/** Says that an entry or a message that was asked for from elsewhere is not there, until that is dismissed or one goes on. */
export function GoneNote() {
  const { t } = useTranslation('activity');
  const gone = useStore(activityView, (view) => view.gone);
  const say = useEffectEvent((what: 'entry' | 'message') => announcer.polite(t(`gone.${what}`)));
  useEffect(() => {
    if (gone === null) return;
    say(gone.what);
    return () => {
      if (useView.getState().place !== 'activity') activityView.setState({ gone: null });
    };
  }, [gone]);
  if (gone === null) return null;
  const dismiss = () => {
    activityView.setState({ gone: null });
    useView.getState().arrive();
  };
  return (
    <div className={styles.problem}>
      <Note title={t(`gone.${gone.what}`)} action={<Button onClick={dismiss}>{t('gone.dismiss')}</Button>}>
        {t(`gone.${gone.what}Text`)}
      </Note>
    </div>
  );
}
