import { Copy, Minus, Square, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import styles from './WindowButtons.module.css';

/** Minimise, maximise, close. A Mac has its own; Windows draws its own over the strip, which leaves them room. */
export function WindowButtons() {
  const { t } = useTranslation('frame');
  const platform = useStateOf('app')?.platform;
  const maximized = useStateOf('window')?.maximized ?? false;
  if (platform === undefined || platform === 'darwin') return null;
  if (platform === 'win32') return <span className={styles.room} />;
  const buttons = [
    { label: t('window.minimize'), Shape: Minus, run: () => call('window.minimize') },
    {
      label: t(maximized ? 'window.restore' : 'window.maximize'),
      Shape: maximized ? Copy : Square,
      run: () => call('window.toggleMaximize'),
    },
    { label: t('window.close'), Shape: X, run: () => call('window.close') },
  ];
  return (
    <fieldset className={styles.buttons} aria-label={t('window.group')}>
      {buttons.map(({ label, Shape, run }) => (
        // A window that can't be minimised any more has nothing to tell.
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          onClick={() => void run().catch(() => undefined)}
        >
          <Shape size={12} strokeWidth={1.5} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
