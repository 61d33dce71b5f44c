import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { HooksState } from '../../../shared/hooks.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { useView } from '../../view/view.ts';

/** Says that a hook that was asked for from elsewhere is not in the list, once the list is known. */
export function HookGone({ state: { hooks, readAtMs } }: { state: Pick<HooksState, 'hooks' | 'readAtMs'> }) {
  const { t } = useTranslation('hooks');
  const wanted = useView((view) => view.wantedHook);
  const isGone = wanted !== null && readAtMs !== null && !hooks.some(({ id }) => id === wanted);
  const say = useEffectEvent(() => {
    // No row takes the keyboard.
    useView.getState().arrive();
    announcer.polite(t('gone.title'));
  });
  useEffect(() => {
    if (!isGone) return;
    say();
    return () => {
      // Once one has left it was said; whoever asks for another one meanwhile still waits for it.
      const { place, deliveries, wantedHook, foundHook } = useView.getState();
      const hasLeft = place !== 'hooks' || deliveries !== null;
      if (hasLeft && wantedHook === wanted) foundHook();
    };
  }, [isGone, wanted]);
  if (!isGone) return null;
  return (
    <Note
      kind="caution"
      title={t('gone.title')}
      action={<Button onClick={() => useView.getState().foundHook()}>{t('gone.dismiss')}</Button>}
    >
      {t('gone.text')}
    </Note>
  );
}
